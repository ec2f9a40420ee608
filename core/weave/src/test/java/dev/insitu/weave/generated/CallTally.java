package dev.insitu.weave.generated;

import java.util.Map;
import java.util.TreeMap;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.Remapper;

/** Stands in for the runtime and counts what woven code calls, by kind, number and key. Public because woven code calls it. */
public final class CallTally {
    private static final Map<String, Integer> COUNTED = new TreeMap<>();

    /** How many calls are. */
    private static long inFlight;

    /** Of methods that have several, the form that runs. */
    static int form;

    private CallTally() {}

    /** Which form of a method runs. */
    public static int form(Class<?> type, int method) {
        return form;
    }

    /** Stands in for an iteration. */
    public static final class Turn {
        public static final Turn NONE = new Turn();

        public boolean leaving;
    }

    /** Lets a woven class call this one instead of the runtime. */
    static byte[] redirect(byte[] woven) {
        ClassWriter writer = new ClassWriter(0);
        Remapper remapper = new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String name) {
                return switch (name) {
                    case "dev/insitu/runtime/Drive",
                            "dev/insitu/runtime/Span",
                            "dev/insitu/runtime/Probe",
                            "dev/insitu/runtime/Undecided" -> "dev/insitu/weave/generated/CallTally";
                    case "dev/insitu/runtime/Allocated" -> "dev/insitu/weave/generated/AllocatedTally";
                    case "dev/insitu/runtime/Iteration" -> "dev/insitu/weave/generated/CallTally$Turn";
                    default -> name;
                };
            }
        };
        new ClassReader(woven).accept(new ClassRemapper(writer, remapper), 0);
        return writer.toByteArray();
    }

    /** What was counted since the last time. */
    static Map<String, Integer> take() {
        Map<String, Integer> counted = new TreeMap<>(COUNTED);
        COUNTED.clear();
        if (inFlight != 0) {
            counted.put("in flight for ever", (int) inFlight);
            inFlight = 0;
        }
        return counted;
    }

    static void count(String event) {
        COUNTED.merge(event, 1, Integer::sum);
    }

    private static void took(boolean wanted, int probe) {
        count((wanted ? "took " : "skipped ") + probe);
    }

    private static String key(Object key) {
        return key == Thread.currentThread() ? " thread" : " " + key;
    }

    private static String key(long key, char type) {
        return " " + key + type;
    }

    private static String failure(boolean failed) {
        return failed ? " failed" : "";
    }

    /** A call is about to begin; the answer is its place among those in flight. */
    public static long enter(int probe) {
        return inFlight + 1;
    }

    /** The answer is what the call's end gives back. */
    public static long began(long startNanos, long call) {
        inFlight = call;
        return call;
    }

    public static long start(long call) {
        return 0;
    }

    public static void alsoBegan(long startNanos, int probe) {
        began(startNanos, enter(probe));
    }

    /** Ends all that began in it, too. */
    public static void ended(long call) {
        inFlight = call == 0 ? inFlight : Math.min(inFlight, call - 1);
    }

    /** Of a call's value, its place; its probe stands above. */
    private static final long PLACE = 0xFFFF_FFFFL;

    public static long begin(int probe) {
        return began(0, enter(probe)) | (long) probe << Integer.SIZE;
    }

    public static void returned(long call) {
        ended(call & PLACE);
        took(0, 0, (int) (call >>> Integer.SIZE));
    }

    public static int returned(int result, long call) {
        returned(call);
        return result;
    }

    public static long returned(long result, long call) {
        returned(call);
        return result;
    }

    public static float returned(float result, long call) {
        returned(call);
        return result;
    }

    public static double returned(double result, long call) {
        returned(call);
        return result;
    }

    public static Throwable failed(Throwable failure, long call) {
        ended(call & PLACE);
        failed(failure, 0, 0, (int) (call >>> Integer.SIZE));
        return failure;
    }

    public static void took(long endNanos, long startNanos, int probe) {
        took(true, probe);
    }

    public static void tookWhenTrue(boolean returned, long endNanos, long startNanos, int probe) {
        took(returned, probe);
    }

    public static void tookWhenNonNull(Object returned, long endNanos, long startNanos, int probe) {
        took(returned != null, probe);
    }

    public static void tookWhenPositive(int returned, long endNanos, long startNanos, int probe) {
        took(returned > 0, probe);
    }

    public static void tookWhenPositive(long returned, long endNanos, long startNanos, int probe) {
        took(returned > 0, probe);
    }

    public static void tookWhenPositive(double returned, long endNanos, long startNanos, int probe) {
        took(returned > 0, probe);
    }

    public static Turn begin() {
        count("begin");
        return new Turn();
    }

    public static Turn begin(Object key) {
        count("begin" + key(key));
        return new Turn();
    }

    public static Turn begin(long key, char type) {
        count("begin" + key(key, type));
        return new Turn();
    }

    public static void end(Turn turn) {
        count("end");
    }

    public static void failed(Turn turn) {
        count("iteration failed");
    }

    public static void until(boolean failed) {
        count("until" + failure(failed));
    }

    public static void until(Object key, boolean failed) {
        count("until" + key(key) + failure(failed));
    }

    public static void until(long key, char type, boolean failed) {
        count("until" + key(key, type) + failure(failed));
    }

    public static void from(int span) {
        count("from " + span);
    }

    public static void from(int span, Object key) {
        count("from " + span + key(key));
    }

    public static void from(int span, long key, char type) {
        count("from " + span + key(key, type));
    }

    public static void to(int span, boolean failed) {
        count("to " + span + failure(failed));
    }

    public static void to(int span, Object key, boolean failed) {
        count("to " + span + key(key) + failure(failed));
    }

    public static void to(int span, long key, char type, boolean failed) {
        count("to " + span + key(key, type) + failure(failed));
    }

    public static void failed(Throwable failure, long endNanos, long startNanos, int probe) {
        count("failed " + probe);
    }

    public static void failed(Throwable failure, Turn turn) {
        failed(turn);
    }

    public static void until() {
        until(false);
    }

    public static void until(Object key) {
        until(key, false);
    }

    public static void until(long key, char type) {
        until(key, type, false);
    }

    public static void untilFailed(Throwable failure) {
        until(true);
    }

    public static void untilFailed(Throwable failure, Object key) {
        until(key, true);
    }

    public static void untilFailed(Throwable failure, long key, char type) {
        until(key, type, true);
    }

    public static void to(int span) {
        to(span, false);
    }

    public static void to(int span, Object key) {
        to(span, key, false);
    }

    public static void to(int span, long key, char type) {
        to(span, key, type, false);
    }

    public static void failed(Throwable failure, int span) {
        to(span, true);
    }

    public static void failed(Throwable failure, int span, Object key) {
        to(span, key, true);
    }

    public static void failed(Throwable failure, int span, long key, char type) {
        to(span, key, type, true);
    }
}
