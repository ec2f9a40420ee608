package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.weave.generated.Program;
import org.junit.jupiter.api.Test;

class ConstructorsTest {
    @EachRelease
    void countsThisAndSuper(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    static Object run() { return new Square(3).area + "" + new Square().area + new Rectangle(2, 5).area; }
                }
                class Rectangle {
                    final int area;
                    final String unit = "m" + 2;
                    Rectangle(int a, int b) { area = a * b; }
                    Rectangle(long a) { this((int) a, (int) a); }
                }
                class Square extends Rectangle {
                    Square(int side) { super((long) side); }
                    Square() { this(Integer.parseInt("4")); }
                }
                """)
                .weave("Rectangle#<init>", "Square#<init>()")
                .runsAsBefore();

        assertThat(woven.facts().probes().values()).containsExactly("Rectangle#<init>", "Square#<init>()");
        assertThat(woven.counted("Rectangle#<init>")).isEqualTo(calls(5));
        assertThat(woven.counted("Square#<init>()")).isEqualTo(calls(1));
    }

    @EachRelease
    void countsWhatIsThrownBeforeAndBehindSuperButNotInside(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    static Object run() {
                        String text = "";
                        for (int i = 0; i < 5; i++) {
                            try { text += new Sub(i).i; } catch (RuntimeException e) { text += e.getMessage(); }
                        }
                        return text;
                    }
                }
                class Base {
                    Base(int i) { if (i == 2) throw new RuntimeException("inside"); }
                }
                class Sub extends Base {
                    int i;
                    int third = 3 / (3 - i);
                    Sub(int i) {
                        super(checked(i));
                        this.i = i;
                        if (i == 3) throw new RuntimeException("behind");
                        if (i == 4) return;
                        this.i *= 10;
                    }
                    static int checked(int i) {
                        if (i == 1) throw new RuntimeException("before");
                        return i;
                    }
                }
                """).weave("Sub#<init>").runsAsBefore();

        assertThat(woven.counted("<init>")).isEqualTo(calls(4).failed(2));
    }

    @EachRelease
    void countsWhereMonitorsAreHeldBehindSuper(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    static Object run() {
                        String text = "";
                        for (int i = 0; i < 5; i++) {
                            try { text += new Sub(i).i; } catch (RuntimeException e) { text += e.getMessage(); }
                        }
                        return text;
                    }
                }
                class Base {
                    Base(int i) {}
                }
                class Sub extends Base {
                    static final Object lock = new Object();
                    int i;
                    Sub(int i) {
                        super(checked(i));
                        synchronized (lock) {
                            this.i = i;
                            if (i == 2) return;
                            if (i == 3) throw new RuntimeException("locked");
                        }
                        this.i *= 10;
                    }
                    static int checked(int i) {
                        if (i == 1) throw new RuntimeException("before");
                        return i;
                    }
                }
                """).weave("Sub#<init>").runsAsBefore();

        assertThat(woven.counted("<init>")).isEqualTo(calls(5).failed(2));
    }

    @EachRelease
    void innerAnonymousAndLocalClasses(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    final String name = "outer";
                    static Object run() { return new Main().inner(7); }
                    Object inner(int captured) {
                        class Local extends Inner {
                            Local(int more) { super(more + captured); }
                        }
                        return new Inner(1).text + new Local(2).text + new Inner(3) { String both() { return text + captured; } }.both();
                    }
                    class Inner {
                        final String text;
                        Inner(int i) { text = name + i; }
                    }
                }
                """)
                .weave("Main.Inner#<init>", "Main$1*#<init>")
                .runsAsBefore();

        assertThat(woven.counted("<init>")).isEqualTo(calls(3));
        assertThat(woven.facts().probes()).hasSize(3);
        assertThat(woven.counted("Main$1Local#<init>")).isEqualTo(calls(1));
        assertThat(woven.counted("Main$1#<init>")).isEqualTo(calls(1));
    }

    @Test
    void severalProbesOnAConstructor() {
        Woven woven = Program.compile(17, """
                class Main {
                    static Object run() {
                        try { new Main(0); } catch (ArithmeticException e) { /* as it should */ }
                        return new Main(5).tenth;
                    }
                    final int tenth;
                    Main(int i) { this(10 / i, ""); }
                    Main(int tenth, String text) { this.tenth = tenth; }
                }
                """)
                .weave("Main#<init>", "Main#<init>(int)")
                .runsAsBefore();

        assertThat(woven.counted("Main#<init>")).isEqualTo(calls(3).failed(1));
        assertThat(woven.counted("Main#<init>(int)")).isEqualTo(calls(2).failed(1));
    }
}
