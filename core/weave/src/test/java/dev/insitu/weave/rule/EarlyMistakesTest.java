package dev.insitu.weave.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.ConfigFiles;
import dev.insitu.platform.process.Alerts;
import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.weave.Weaver;
import dev.insitu.weave.generated.Program;
import org.junit.jupiter.api.Test;

/** Mistakes reported before the end, when a loaded class shows them. */
class EarlyMistakesTest {
    private static final Program PROGRAM =
            Program.compile(17, """
            class Main {
                static Object run() { return new Book().match() + new Book().locked(); }
            }
            class Book {
                int match() { return 1; }
                synchronized int locked() { return 2; }
            }
            class Lambdas {
                Runnable run() { return () -> System.gc(); }
            }
            class Lengthy {
                int almostHuge(int x) {
            """ + "x = x * 31 + 1;\n".repeat(1_141) + "return x; } }");

    private final Alerts alerts = new Alerts();

    @Test
    void reportsALoadedClassWithoutTheMethodOnce() {
        weave("probes: [ \"Book#mach\", \"Book#match\", \"Shelf#match\", \"Boo*#mach\" ]");
        weave("probes: [ \"Book#mach\" ]");

        assertThat(alerts.waiting())
                .containsExactly(
                        "insitu: probes.yaml:1: probes \"Book#mach\": the class is loaded and has no such method;"
                                + " did you mean Book#match, Book#locked?; the application runs on unprofiled by this rule");
    }

    @Test
    void syntheticMethodsAreThereAndLeftOut() {
        weave("probes: [ \"Lambdas#lambda*\" ]");

        assertThat(alerts.waiting())
                .hasSize(1)
                .first()
                .asString()
                .startsWith(
                        "insitu: probes.yaml:1: probes \"Lambdas#lambda*\": the class is loaded, and all its methods of"
                                + " such a name are synthetic")
                .doesNotContain("did you mean");
    }

    @Test
    void aDriveThatIsRefusedIsTold_aProbeThatIsLeftOutIsNot() {
        weave("probes: [ { method: \"Book#match\", when: returned true } ]\n"
                + "drive: { method: \"Book#locked\", throughput: 10/s }");

        assertThat(alerts.waiting())
                .hasSize(1)
                .first()
                .asString()
                .startsWith(
                        "insitu: probes.yaml:2: drive \"Book#locked\": Book#locked() is not driven: it is synchronized")
                .endsWith("; the application runs on unprofiled by this rule");
    }

    @Test
    void reportsADriveThatWouldMakeItsMethodTooBig() {
        weave("drive: { method: \"Lengthy#almostHuge\", throughput: 10/s }");

        assertThat(alerts.waiting())
                .containsExactly(
                        "insitu: probes.yaml:1: drive \"Lengthy#almostHuge\": Lengthy#almostHuge(int) is not driven:"
                                + " with a probe it would exceed 8000 bytes of bytecode, beyond which the JVM does not compile a"
                                + " method; the application runs on unprofiled by this rule");
    }

    @Test
    void theMethodThatShouldEndIterationsIsAmongTheDrivesMistakes() {
        weave("drive: { method: \"Book#match\", throughput: 10/s, until: { method: \"Book#matches\", match: order } }");

        assertThat(alerts.waiting())
                .hasSize(1)
                .first()
                .asString()
                .contains("drive \"Book#matches\": the class is loaded");
    }

    private void weave(String config) {
        Weaver weaver = new Weaver(new RuleBook(ConfigFiles.config(config)), new RecordedFacts(), alerts);
        ClassLoader loader = new Program.Loader(PROGRAM.classes());
        PROGRAM.classes()
                .forEach((name, bytes) -> weaver.transform(loader.getUnnamedModule(), loader, name, null, null, bytes));
    }
}
