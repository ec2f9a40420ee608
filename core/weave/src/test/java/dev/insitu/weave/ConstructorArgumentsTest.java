package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.weave.generated.Program;

/** What runs before super: arguments, and statements where the language has them. */
class ConstructorArgumentsTest {
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
}
