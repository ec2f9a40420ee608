package dev.insitu.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.weave.generated.Program;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which methods a rule means, asked the way the JVM asks: class file by class file. */
class RuleSelectionTest {
    private static final Program PROGRAM = Program.compile(17, """
            import java.lang.annotation.*;
            import java.util.function.*;

            @Retention(RetentionPolicy.RUNTIME) @interface Timed {}
            @Retention(RetentionPolicy.CLASS) @interface Traced {}
            @Retention(RetentionPolicy.SOURCE) @interface Forgotten {}
            @interface Outer { @interface Timed {} }

            class Book implements Comparable<Book> {
                static final Supplier<String> NAME = () -> "book";
                final int size;
                Book() { this(0); }
                Book(int size) { this.size = size; }
                @Timed int match(int price) { return price; }
                @Traced int match(String side, int[] prices) { return prices.length; }
                @Forgotten void cancel() {}
                @Outer.Timed void cancelAll() {}
                @Timed public int compareTo(Book other) { return size - other.size; }
                class Side { @Timed Side() {} void cancel() {} }
            }

            interface Codec {
                byte[] encode(Object message);
                default int size(Object message) { return encode(message).length; }
            }
            abstract class Base implements Codec {
                public int size(Object message) { return 1; }
                static native int fast();
            }
            class Fix extends Base {
                public byte[] encode(Object message) { return new byte[1]; }
                byte[] encode(Object message, int more) { return new byte[more]; }
            }
            class Sbe extends Fix {
                public byte[] encode(Object message) { return super.encode(message); }
            }
            class Unrelated { byte[] encode(Object message) { return null; } }
            """);

    @Test
    void exactly() {
        assertThat(matched("Book#cancel")).containsExactly("Book#cancel()");
        assertThat(matched("Book#match")).containsExactly("Book#match(int)", "Book#match(java.lang.String, int[])");
        assertThat(matched("Book#match(int)")).containsExactly("Book#match(int)");
        assertThat(matched("Book#match(String, int[])")).containsExactly("Book#match(java.lang.String, int[])");
        assertThat(matched("Book.Side#cancel")).containsExactly("Book$Side#cancel()");
        assertThat(matched("Book#nothing")).isEmpty();
    }

    @Test
    void byWildcards() {
        assertThat(matched("Book#ca*")).containsExactly("Book#cancel()", "Book#cancelAll()");
        assertThat(matched("Book*#cancel")).containsExactlyInAnyOrder("Book#cancel()", "Book$Side#cancel()");
        assertThat(matched("*#encode(Object)"))
                .containsExactlyInAnyOrder(
                        "Fix#encode(java.lang.Object)",
                        "Sbe#encode(java.lang.Object)",
                        "Unrelated#encode(java.lang.Object)");
    }

    @Test
    void constructorsOnlyWhereTheyAreNamed() {
        assertThat(matched("Book#<init>")).containsExactly("Book#<init>()", "Book#<init>(int)");
        assertThat(matched("Book#*")).noneMatch(method -> method.contains("<")).hasSize(5);
    }

    @Test
    void whatTheCompilerMadeUpOnlyWhereItIsNamed() {
        assertThat(matched("Book#*")).noneMatch(method -> method.contains("lambda"));
        assertThat(matched("Book#lambda$static$0")).containsExactly("Book#lambda$static$0()");
        assertThat(matched("Book#compareTo")).containsExactly("Book#compareTo(Book)");
        assertThat(matched("Book#compareTo(Object)")).containsExactly("Book#compareTo(java.lang.Object)");
    }

    @Test
    void inEverySubtype() {
        assertThat(matched("Codec+#encode"))
                .containsExactlyInAnyOrder(
                        "Fix#encode(java.lang.Object)",
                        "Fix#encode(java.lang.Object, int)",
                        "Sbe#encode(java.lang.Object)");
        assertThat(matched("Codec+#size"))
                .containsExactlyInAnyOrder("Codec#size(java.lang.Object)", "Base#size(java.lang.Object)");
        assertThat(matched("Fix+#*"))
                .containsExactlyInAnyOrder(
                        "Fix#encode(java.lang.Object)",
                        "Fix#encode(java.lang.Object, int)",
                        "Sbe#encode(java.lang.Object)");
        assertThat(matched("java.lang.Comparable+#compareTo")).containsExactly("Book#compareTo(Book)");
    }

    @Test
    void byAnnotationAsFarAsItIsInTheClassFile() {
        assertThat(matched("@Traced")).containsExactly("Book#match(java.lang.String, int[])");
        assertThat(matched("@Outer.Timed")).containsExactly("Book#cancelAll()");
        assertThat(matched("@Timed"))
                .containsExactlyInAnyOrder(
                        "Book#match(int)", "Book#cancelAll()", "Book#compareTo(Book)", "Book$Side#<init>(Book)");
        assertThat(matched("@Forgotten")).isEmpty();
        assertThat(matched("@java.lang.FunctionalInterface")).isEmpty();
    }

    @Test
    void whatHasNoCodeIsSkippedWithTheReason() {
        assertThat(PROGRAM.weave("Codec#encode").facts().skipped())
                .containsEntry(
                        "Codec#encode(java.lang.Object)",
                        "abstract: it has no code; Type+#method means the methods that implement it");
        assertThat(PROGRAM.weave("Base#fast").facts().skipped())
                .containsEntry("Base#fast()", "native: it has no bytecode");
    }

    @Test
    void doesNotReportAbstractMethodsOfWildcardsAndSubtypes() {
        assertThat(PROGRAM.weave("Codec#*").facts().skipped()).isEmpty();
        assertThat(PROGRAM.weave("Codec+#encode").facts().skipped()).isEmpty();
    }

    @Test
    void mergedIntoOneProbe() {
        Woven woven = Woven.of(PROGRAM, Rules.book(List.of(Rules.merged("encoding", "Codec+#*"))));

        assertThat(woven.facts().probes()).hasSize(1).containsValue("encoding");
        assertThat(woven.facts().matched().get("encoding")).hasSize(5);
    }

    private static Collection<String> matched(String rule) {
        return PROGRAM.weave(rule).facts().matched().values().stream()
                .flatMap(List::stream)
                .toList();
    }
}
