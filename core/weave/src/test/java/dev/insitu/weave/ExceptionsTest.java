package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.weave.generated.Program;
import org.junit.jupiter.api.Test;

class ExceptionsTest {
    @EachRelease
    void countsWhatLeavesTheMethod(int release) {
        Woven woven =
                Program.compile(release, """
                class Main {
                    static Object run() {
                        String text = "";
                        for (int i = 0; i < 6; i++) {
                            try { text += passes(i); } catch (Exception e) { text += e; }
                        }
                        return text;
                    }
                    static int passes(int i) throws Exception { return 10 / own(i); }
                    static int own(int i) throws Exception {
                        if (i == 1) throw new Exception("own");
                        return i;
                    }
                }
                """).weave("Main#passes", "Main#own").runsAsBefore();

        assertThat(woven.counted("own")).isEqualTo(calls(6).failed(1));
        assertThat(woven.counted("passes")).isEqualTo(calls(6).failed(2));
    }

    @EachRelease
    void doesNotCountWhatTheMethodCatches(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    static String log = "";
                    static Object run() {
                        for (int i = 0; i < 5; i++) {
                            try { log += nest(i); } catch (RuntimeException e) { log += "out:" + e.getMessage(); }
                        }
                        return log;
                    }
                    static int nest(int i) {
                        try {
                            try {
                                if (i == 1) throw new IllegalStateException("inner");
                                if (i == 2) throw new IllegalArgumentException("outer");
                                if (i == 3) throw new UnsupportedOperationException("uncaught");
                                return i;
                            } catch (IllegalStateException e) {
                                log += e.getMessage();
                                return -1;
                            } finally {
                                log += "f";
                                if (i == 4) throw new NullPointerException("from finally");
                            }
                        } catch (IllegalArgumentException | NullPointerException e) {
                            log += e.getMessage();
                            return -2;
                        } finally {
                            log += "F";
                        }
                    }
                }
                """).weave("Main#nest").runsAsBefore();

        assertThat(woven.counted("nest")).isEqualTo(calls(5).failed(1));
    }

    @EachRelease
    void countsAFinallyThatReturnsAsAReturn(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    static Object run() { return swallows(0) + swallows(2); }
                    @SuppressWarnings("finally")
                    static int swallows(int i) {
                        long wide = 1L << i;
                        double wider = wide;
                        try { return 1 / i; } finally { return (int) (wide + wider); }
                    }
                }
                """).weave("Main#swallows").runsAsBefore();

        assertThat(woven.counted("swallows")).isEqualTo(calls(2));
    }

    @EachRelease
    void keepsResourcesAndSuppressedExceptions(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    static String log = "";
                    static Object run() {
                        for (int i = 0; i < 3; i++) {
                            try { log += use(i); } catch (Exception e) { log += e + "/" + e.getSuppressed().length; }
                        }
                        return log;
                    }
                    static String use(int i) throws Exception {
                        try (AutoCloseable one = () -> { if (i > 0) throw new Exception("close"); };
                                AutoCloseable two = () -> log += "closed") {
                            if (i == 2) throw new Exception("use");
                            return "used";
                        }
                    }
                }
                """).weave("Main#use").runsAsBefore();

        assertThat(woven.counted("use")).isEqualTo(calls(3).failed(2));
    }

    @EachRelease
    void releasesMonitors(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    static final Object LOCK = new Object();
                    static Object run() {
                        String text = "";
                        for (int i = 0; i < 3; i++) {
                            try { text += block(i); } catch (ArithmeticException e) { text += e; }
                            try { text += method(i); } catch (ArithmeticException e) { text += e; }
                            try { text += new Main().instance(i); } catch (ArithmeticException e) { text += e; }
                        }
                        return text + Thread.holdsLock(LOCK) + Thread.holdsLock(Main.class);
                    }
                    static int block(int i) {
                        synchronized (LOCK) {
                            synchronized (Main.class) { if (i == 2) return -1; }
                            return 6 / i;
                        }
                    }
                    static synchronized String method(int i) { return 6 / i + "" + Thread.holdsLock(Main.class); }
                    synchronized String instance(int i) { return 6 / i + "" + Thread.holdsLock(this); }
                }
                """)
                .weave("Main#block", "Main#method", "Main#instance")
                .runsAsBefore();

        assertThat(woven.counted("block")).isEqualTo(calls(3).failed(1));
        assertThat(woven.counted("method")).isEqualTo(calls(3).failed(1));
        assertThat(woven.counted("instance")).isEqualTo(calls(3).failed(1));
    }

    @Test
    void letsAStackOverflowReachItsHandler() {
        Woven woven = Program.compile(17, """
                class Main {
                    static Object run() {
                        try { return deeper(0); } catch (StackOverflowError e) { return "ran out of stack"; }
                    }
                    static int deeper(int i) { return deeper(i + 1) + 1; }
                }
                """).weave("Main#deeper").runsAsBefore();

        assertThat(woven.counted("deeper").errors())
                .isEqualTo(woven.counted("deeper").count());
    }
}
