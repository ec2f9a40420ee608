package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.When;
import dev.insitu.weave.generated.Program;
import java.util.List;

class MethodKindsTest {
    @EachRelease
    void interfaces(int release) {
        Woven woven =
                Program.compile(release, """
                class Main {
                    static Object run() { return new Circle().describe() + Shape.unit().area(); }
                }
                interface Shape {
                    double area();
                    default String describe() { return "area " + area(); }
                    static Shape unit() { return () -> 1; }
                }
                class Circle implements Shape {
                    public double area() { return 3; }
                }
                """).weave("Shape#*", "Circle#area").runsAsBefore();

        assertThat(woven.counted("describe")).isEqualTo(calls(1));
        assertThat(woven.counted("unit")).isEqualTo(calls(1));
        assertThat(woven.counted("area")).isEqualTo(calls(1));
    }

    @EachRelease(from = 11)
    void privateInterfaceMethodsAndNestMates(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    private int secret = 4;
                    static Object run() { return new Main().new Inner().peek() + new Greeter() {}.greet(); }
                    private int reveal() { return secret; }
                    class Inner { int peek() { return reveal() + secret; } }
                }
                interface Greeter {
                    private String name() { return "you"; }
                    private static String word() { return "hello"; }
                    default String greet() { return word() + name(); }
                }
                """)
                .weave("Main#reveal", "Main.Inner#peek", "Greeter#*")
                .runsAsBefore();

        for (String probe : new String[] {"reveal", "peek", "name", "word", "greet"}) {
            assertThat(woven.counted(probe)).as(probe).isEqualTo(calls(1));
        }
    }

    @EachRelease
    void bridgesAreNotCountedTwice(int release) {
        Woven woven = Program.compile(release, """
                import java.util.*;
                class Main {
                    static Object run() {
                        List<Version> versions = new ArrayList<>(Arrays.asList(new Version(3), new Version(1)));
                        Collections.sort(versions);
                        Source<Version> source = versions.get(0);
                        return versions.toString() + source.get();
                    }
                }
                interface Source<T> { T get(); }
                class Version implements Comparable<Version>, Source<Version> {
                    final int number;
                    Version(int number) { this.number = number; }
                    public int compareTo(Version other) { return Integer.compare(number, other.number); }
                    public Version get() { return this; }
                    public String toString() { return "v" + number; }
                }
                """)
                .weave("Version#compareTo", "Version#get()")
                .runsAsBefore();

        assertThat(woven.counted("compareTo")).isEqualTo(calls(1));
        assertThat(woven.counted("get")).isEqualTo(calls(1));
    }

    private static final String INHERITED_THROUGH_A_BRIDGE = """
            public class Main extends Base {
                public int get(String s) { return s.length(); }
                static Object run() {
                    Main main = new Main();
                    return main.get(1) + main.get(2) + main.get("three");
                }
            }
            abstract class Base {
                public int get(int x) { return x + 1; }
            }
            """;

    /** As a compiler makes it in a class that others see, of a method of a superclass that they do not. */
    @EachRelease
    void aBridgeToASuperclassIsCountedWhereTheRuleMeansNothingElse(int release) {
        Woven each = Program.compile(release, INHERITED_THROUGH_A_BRIDGE)
                .weave("*#get")
                .runsAsBefore();
        assertThat(each.counted("Base#get")).isEqualTo(calls(2));
        assertThat(each.counted("Main#get")).isEqualTo(calls(1));

        for (String rule : List.of("Base+#get", "Main#get", "Main+#get")) {
            Woven woven = Program.compile(release, INHERITED_THROUGH_A_BRIDGE)
                    .weave(rule)
                    .runsAsBefore();

            assertThat(woven.counted("get")).as(rule).isEqualTo(calls(3));
        }
    }

    @EachRelease
    void lambdasAreCountedWhereTheirBodyIs(int release) {
        Woven woven = Program.compile(release, """
                import java.util.function.*;
                class Main {
                    static Object run() {
                        int base = 5;
                        IntUnaryOperator add = x -> x + base;
                        Supplier<String> reference = Main::name;
                        return add.applyAsInt(1) + add.applyAsInt(2) + reference.get();
                    }
                    static String name() { return "n"; }
                }
                """)
                .weave("Main#lambda$run$0", "Main#name")
                .runsAsBefore();

        assertThat(woven.counted("lambda$run$0")).isEqualTo(calls(2));
        assertThat(woven.counted("name")).isEqualTo(calls(1));
    }

    @EachRelease
    void enums(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    static Object run() { return Side.valueOf("SELL").opposite().sign() + Side.values().length; }
                }
                enum Side {
                    BUY { int sign() { return 1; } },
                    SELL { int sign() { return -1; } };
                    abstract int sign();
                    Side opposite() { switch (this) { case BUY: return SELL; default: return BUY; } }
                }
                """)
                .weave("Side+#sign", "Side#opposite", "Side#values", "Side#<init>")
                .runsAsBefore();

        assertThat(woven.counted("sign")).isEqualTo(calls(1));
        assertThat(woven.counted("opposite")).isEqualTo(calls(1));
        assertThat(woven.counted("values").count()).isPositive();
        assertThat(woven.counted("<init>")).isEqualTo(calls(2));
    }

    @EachRelease(from = 17)
    void recordsSealedTypesAndSwitchExpressions(int release) {
        Woven woven = Program.compile(release, """
                class Main {
                    static Object run() {
                        try { new Range(2, 1); } catch (IllegalArgumentException e) { /* as it should */ }
                        return new Range(1, 4).equals(new Range(1, 4)) + "" + new Range(3, 9) + cost(new Call(2))
                                + days(2) + days(4);
                    }
                    static int cost(Leg leg) { return leg instanceof Call c && c.lots() > 1 ? c.lots() * 2 : 0; }
                    static int days(int month) {
                        return switch (month) {
                            case 2 -> { try { yield Integer.parseInt("x"); } catch (NumberFormatException e) { yield 28; } }
                            case 4, 6, 9, 11 -> 30;
                            default -> 31;
                        };
                    }
                }
                record Range(int low, int high) {
                    Range { if (low > high) throw new IllegalArgumentException(); }
                }
                sealed interface Leg permits Call {}
                record Call(int lots) implements Leg {}
                """)
                .weave("Range#*", "Range#<init>", "Main#cost", "Main#days", "Call#lots")
                .runsAsBefore();

        assertThat(woven.counted("<init>")).isEqualTo(calls(4).failed(1));
        assertThat(woven.counted("equals")).isEqualTo(calls(1));
        assertThat(woven.counted("toString")).isEqualTo(calls(1));
        assertThat(woven.counted("lots")).isEqualTo(calls(2));
        assertThat(woven.counted("days")).isEqualTo(calls(2));
    }

    @EachRelease
    void severalProbesOnOneMethod(int release) {
        Program program = Program.compile(release, """
                class Main {
                    static Object run() {
                        String text = "";
                        for (int i = 0; i < 3; i++) {
                            try { text += half(6 / i); } catch (ArithmeticException e) { text += e; }
                        }
                        return text + zero(1);
                    }
                    static long half(int i) { return i / (i - 3); }
                    static long zero(int i) {
                        for (int j = 0; j < i; j++) {
                            try { i = i / j; } catch (ArithmeticException e) { i--; }
                        }
                        return 0;
                    }
                }
                """);
        Woven woven = Woven.of(
                        program,
                        Rules.book(List.of(
                                Rules.method("Main#half"),
                                Rules.merged("all", "Main#*"),
                                Rules.when(When.RETURNED_POSITIVE, "Main#zero"))))
                .runsAsBefore();

        assertThat(woven.counted("half")).isEqualTo(calls(2).failed(1));
        assertThat(woven.counted("all")).isEqualTo(calls(4).failed(1));
        assertThat(woven.counted("zero")).isEqualTo(calls(0).skipped(1));
    }
}
