package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.weave.generated.Program;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

/** What a rule seems to mean but does not time is among the skipped methods, with the reason. */
class LeftOutTest {
    private static final String LAMBDAS = """
            import java.util.function.*;
            class Main {
                static Object run() { return twice(x -> x + 1, 1) + new Mainly().run(); }
                static int twice(IntUnaryOperator some, int x) { return some.applyAsInt(some.applyAsInt(x)); }
            }
            class Mainly {
                int run() { return ((IntSupplier) () -> 3).getAsInt() + ((IntSupplier) () -> 4).getAsInt(); }
            }
            """;

    @Test
    void syntheticMethodsAreNamedOnceForEachRuleWithWildcards() {
        Woven woven = Program.compile(17, LAMBDAS).weave("Main*#*").runsAsBefore();

        assertThat(woven.counted("Main#twice")).isEqualTo(calls(1));
        assertThat(woven.facts().skipped()).hasSize(1);
        woven.facts().skipped().forEach((method, reason) -> {
            assertThat(method).contains("#lambda$run$0(");
            assertThat(reason).startsWith("synthetic: ").contains("Main*#*", "without wildcards");
        });
    }

    @Test
    void aSyntheticMethodThatARuleNamesIsTimed() {
        Woven woven = Program.compile(17, LAMBDAS)
                .weave("Main#lambda$run$0", "Main#twice")
                .runsAsBefore();

        assertThat(woven.counted("lambda$run$0")).isEqualTo(calls(2));
        assertThat(woven.facts().skipped()).isEmpty();
    }

    @Test
    void doesNotReportBridgesAndGeneratedConstructors() {
        Woven woven = Program.compile(8, """
                class Main implements Comparable<Main> {
                    private Main() {}
                    static Object run() { return Inner.make().compareTo(new Main()); }
                    public int compareTo(Main other) { return 0; }
                    static class Inner { static Main make() { return new Main(); } }
                }
                """).weave("Main*#*", "Main*#<init>").runsAsBefore();

        assertThat(woven.counted("Main#compareTo")).isEqualTo(calls(1));
        assertThat(woven.facts().skipped()).isEmpty();
    }

    @Test
    void reportsThatCloneLeavesOutArrays() throws IOException {
        RecordedFacts facts = new RecordedFacts();
        byte[] object;
        try (InputStream in = Object.class.getResourceAsStream("Object.class")) {
            object = in.readAllBytes();
        }

        new Weaver(Rules.book("java.lang.Object+#clone"), facts)
                .transform(Object.class.getModule(), null, "java/lang/Object", null, null, object);

        assertThat(facts.skipped().get("java.lang.Object#clone()"))
                .startsWith("native: ")
                .contains("array");
    }
}
