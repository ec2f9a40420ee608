package dev.insitu.agent.weave;

import static dev.insitu.agent.weave.Counters.Counted.calls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.agent.weave.generated.Program;
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
    void failuresOfArgumentsOfWhateverKindAreCounted(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    static Object run() {
                        String text = "";
                        try { new Array(-1); } catch (NegativeArraySizeException e) { text += e; }
                        try { new Arrays(-1); } catch (NegativeArraySizeException e) { text += e; }
                        try { new Cast("no number"); } catch (ClassCastException e) { text += "cast"; }
                        try { new Ratio(0); } catch (ArithmeticException e) { text += e; }
                        try { new Element(new int[0]); } catch (ArrayIndexOutOfBoundsException e) { text += e; }
                        return text;
                    }
                }
                class Base { Base(Object o) {} }
                class Array extends Base { Array(int n) { super(new byte[n]); } }
                class Arrays extends Base { Arrays(int n) { super(new byte[n][2]); } }
                class Cast extends Base { Cast(Object o) { super((Number) o); } }
                class Ratio extends Base { Ratio(int n) { super(1 / n); } }
                class Element extends Base { Element(int[] n) { super(n[0]); } }
                """)
                .weave("Array#<init>", "Arrays#<init>", "Cast#<init>", "Ratio#<init>", "Element#<init>");
        woven.runsAsBefore();

        assertThat(woven.facts().probes().values())
                .hasSize(5)
                .allSatisfy(name -> assertThat(woven.counted(name)).as(name).isEqualTo(calls(1).failed(1)));
    }

    @EachRelease
    void argumentsWithBranchesAndNewObjects(int release) {
        Woven woven = Program.compile(release, """
                import java.util.*;
                class Main {
                    static Object run() {
                        return "" + new Node(true, null) + new Node(false, new Node(true, null)) + new Node(3).list;
                    }
                }
                class Base {
                    final List<Object> list;
                    Base(List<Object> list) { this.list = list; }
                }
                class Node extends Base {
                    static int count;
                    Node(boolean empty, Node other) {
                        super(empty ? new ArrayList<>() : new LinkedList<>(other == null ? new Node(1).list : other.list));
                        list.add(new StringBuilder("n").append(count++));
                    }
                    Node(int size) {
                        this(size > 2 && count < 100 || size == 0, size > 2 ? null : new Node(true, null));
                        for (int i = 0; i < size; i++) list.add(new Object().hashCode() == i ? "" : new Integer[i].length);
                    }
                    public String toString() { return list.toString(); }
                }
                """).weave("Node#<init>").runsAsBefore();

        assertThat(woven.counted("<init>")).isEqualTo(calls(5));
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

    @EachRelease(from = 17)
    void aTryWithinTheArguments(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    static Object run() {
                        String text = new Port("80").number + "" + new Port("x").number;
                        try { new Port(null); } catch (NullPointerException e) { text += "null"; }
                        return text;
                    }
                }
                class Base {
                    final int number;
                    Base(int number) { this.number = number; }
                }
                class Port extends Base {
                    Port(String text) {
                        super(switch (text.length()) {
                            case 0 -> -1;
                            default -> {
                                try { yield Integer.parseInt(text); } catch (NumberFormatException e) { yield 0; }
                            }
                        });
                    }
                }
                """).weave("Port#<init>").runsAsBefore();

        assertThat(woven.counted("<init>")).isEqualTo(calls(3).failed(1));
    }

    @EachRelease(from = 25)
    void statementsBeforeSuper(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    static Object run() {
                        String text = "";
                        for (int i = -1; i < 3; i++) {
                            try { text += new Sub(i).doubled; } catch (IllegalArgumentException e) { text += "negative"; }
                        }
                        return text;
                    }
                }
                class Base {
                    Base(int i) { if (i == 20) throw new IllegalArgumentException("inside"); }
                }
                class Sub extends Base {
                    int doubled;
                    Sub(int i) {
                        if (i < 0) throw new IllegalArgumentException();
                        int sum = 0;
                        for (int j = 0; j < i; j++) sum += 10;
                        doubled = i * 2;
                        try { Integer.parseInt("x"); } catch (NumberFormatException e) { sum += 0; }
                        super(sum);
                        doubled += sum;
                    }
                }
                """).weave("Sub#<init>").runsAsBefore();

        assertThat(woven.counted("<init>")).isEqualTo(calls(3).failed(1));
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
