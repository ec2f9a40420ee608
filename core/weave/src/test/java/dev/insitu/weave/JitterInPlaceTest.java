package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.ConfigFiles;
import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.weave.generated.Program;
import dev.insitu.weave.rule.RuleBook;
import dev.insitu.weave.rule.UnmatchedRules;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Probes around nothing, where methods are entered. */
class JitterInPlaceTest {
    private static final Program PROGRAM = Program.compile(17, """
            class Main {
                static Object run() {
                    String text = "";
                    for (int i = 0; i < 3; i++) text += handle(i, 0.5) + new Server().handle(1L);
                    try { handle(-1, 0); } catch (IllegalStateException e) { text += e.getMessage(); }
                    return text;
                }
                static String handle(int i, double d) {
                    if (i < 0) throw new IllegalStateException("below");
                    return i + " " + d;
                }
            }
            class Server {
                Server() {}
                long handle(long i) { while (i < 10) i += 3; return i; }
                native void none();
            }
            """);

    private static RuleBook rules(String... rules) {
        return new RuleBook(ConfigFiles.config("probes:\n" + "  - ".concat(String.join("\n  - ", rules)) + "\n"));
    }

    @Test
    void countEachEntryHoweverTheMethodEnds() {
        Woven woven = Woven.of(
                        PROGRAM,
                        rules(
                                "{ jitter: \"Main#handle\" }",
                                "{ name: here, jitter: \"Server#*\" }",
                                "{ name: own, method: \"Main#handle\" }"))
                .runsAsBefore();

        assertThat(woven.counted("jitter in handle")).isEqualTo(calls(4));
        assertThat(woven.counted("here")).isEqualTo(calls(3));
        assertThat(woven.counted("own")).isEqualTo(calls(4).failed(1));
    }

    @Test
    void areOneProbeForAllThatTheRuleMeans() {
        Woven woven = Woven.of(PROGRAM, rules("{ jitter: \"*#handle\" }")).runsAsBefore();

        assertThat(woven.facts().ofKind("probe")).containsExactly(List.of("32", "jitter", "jitter in *#handle", "0"));
        assertThat(woven.facts().ofKind("matched"))
                .containsExactlyInAnyOrder(
                        List.of("32", "Main#handle(int, double)"), List.of("32", "Server#handle(long)"));
        assertThat(woven.counted("jitter in *#handle")).isEqualTo(calls(7));
    }

    @Test
    void haveNothingBetweenTheirReadings() {
        RecordedWeaving recorded =
                RecordedWeaving.weave(PROGRAM, rules("{ jitter: \"Server#handle\" }"), new RecordedFacts());

        assertThat(recorded.callsIn("Server", "handle")).containsExactly("nanoTime", "nanoTime", "took");
    }

    /** Between what ends at the entry and what begins there, and behind the driver's wait. */
    @Test
    void areInNoOtherProbeOfTheMethod() {
        RuleBook rules = new RuleBook(ConfigFiles.config("""
                probes:
                  - { name: own, method: "Server#handle" }
                  - { name: begins, from: "Server#handle", to: "Main#none", match: order }
                  - { name: ends, from: "Main#none", to: "Server#handle", match: order }
                  - { name: here, jitter: "Server#handle" }
                drive: { method: "Server#handle", throughput: 1/s }
                """));
        RecordedWeaving recorded = RecordedWeaving.weave(PROGRAM, rules, new RecordedFacts());

        assertThat(recorded.callsIn("Server", "handle"))
                .startsWith("begin", "to", "nanoTime", "nanoTime", "took", "from", "begin");
    }

    @Test
    void areNotInConstructors() {
        RecordedFacts facts = new RecordedFacts();
        RecordedWeaving.weave(PROGRAM, rules("{ jitter: \"Server#<init>\" }", "{ jitter: \"Server#none\" }"), facts);

        assertThat(facts.ofKind("skipped"))
                .containsExactlyInAnyOrder(
                        List.of(
                                "Server#<init>()",
                                "jitter is watched in methods, not in constructors; expected a method that calls it"),
                        List.of("Server#none()", "native: it has no bytecode"));
        assertThat(facts.ofKind("probe")).isEmpty();
    }

    @Test
    void thatMeetNothingAreNamed() {
        RecordedFacts facts = new RecordedFacts();
        RuleBook rules = rules("{ jitter: \"Server#handel\" }");
        RecordedWeaving.weave(PROGRAM, rules, facts);
        UnmatchedRules.note(rules, facts);

        assertThat(facts.ofKind("unmatched")).containsExactly(List.of("Server#handel", "Server#handle", "Server#none"));
    }
}
