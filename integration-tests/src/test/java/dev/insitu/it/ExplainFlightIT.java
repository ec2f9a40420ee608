package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.DeepStacks;
import dev.insitu.it.apps.Injections;
import dev.insitu.it.apps.PassedOn;
import dev.insitu.it.apps.Tiny;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;

/** Explanations without a flight recording, beside one of the user's own, and of stops for the agent's own weaving. */
@ExtendWith(OnEveryJdk.NoOrphans.class)
class ExplainFlightIT extends ExplainedRuns {
    /** How often a test that depends on the JVM having stopped meanwhile is tried. */
    private static final int TRIES = 10;

    @OnEveryJdk
    void withoutTheFlightRecorderItSaysWhatItCannotSee(Jdk jdk) throws IOException {
        Run run = explained(jdk, "dev.insitu.it.apps.Injections#call")
                .flags("--limit-modules", "java.base,java.instrument,java.management")
                .run(Injections.class, "sleep", "3");

        assertThat(run.exitCode()).isZero();
        assertThat(run.report().json().get("explanation").get("unseen").toString())
                .contains("no module jdk.jfr");
        slowest(run, "call").forEach(ExplainIT::assertAddsUp);
    }

    /** The recorder's previous owner of a monitor is as a rule another that waited, and passed it on. */
    @OnEveryJdk
    void aThreadThatPassedALockOnIsNotItsHolder(Jdk jdk) throws IOException {
        Run run = explained(jdk, "dev.insitu.it.apps.PassedOn#pass")
                .start(PassedOn.class, "10", "100")
                .awaitStarted()
                .tell("go")
                .finish();

        List<JsonNode> locks = slowest(run, "pass").stream()
                .map(sample -> sample.get("causes").get(0))
                .filter(cause -> cause.get("cause").textValue().equals("lock"))
                .toList();
        assertThat(locks).isNotEmpty().allSatisfy(cause -> {
            assertThat(cause.get("detail").textValue()).isEqualTo("java.lang.Object");
            assertThat(cause.path("holder").path("thread").asText("keeper")).isEqualTo("keeper");
        });
    }

    /** What the thread does, and who asked for it: in between is a driver. */
    @OnEveryJdk
    void showsBothEndsOfADeepStack(Jdk jdk) throws IOException {
        Run run = explained(jdk, "dev.insitu.it.apps.DeepStacks#enrich")
                .start(DeepStacks.class, "1000000", "60")
                .awaitStarted()
                .await(() -> !sleeping(slowest(soFar(jdk), "enrich")).isEmpty())
                .signal("TERM")
                .finish();

        assertThat(sleeping(slowest(run, "enrich"))).isNotEmpty().allSatisfy(stack -> {
            assertThat(stack).hasSize(50);
            assertThat(stack.get(30).textValue()).matches("\\.\\.\\. 2[0-9]{2} frames");
            assertThat(stack.get(48).textValue()).startsWith("dev.insitu.it.apps.DeepStacks.find(DeepStacks.java:");
            assertThat(stack.get(49).textValue()).startsWith("dev.insitu.it.apps.DeepStacks.enrich(DeepStacks.java:");
        });
        assertThat(run.stderr().replaceAll("\\s+", " "))
                .containsPattern(
                        "on the stack of the slowest, in \\d+ of \\d+: .*Thread.sleep\\S* < DeepStacks\\$Driver.step\\(:\\d+\\) \\.\\.\\."
                                + " < DeepStacks.find\\(:\\d+\\) < enrich\\(:\\d+\\)");
    }

    /** Stacks of calls that slept. Of a call that waited for a CPU one may have been taken before it sleeps, on its way down or up. */
    private static List<JsonNode> sleeping(List<JsonNode> samples) {
        return samples.stream()
                .map(sample -> sample.path("stack"))
                .filter(stack -> stack.path(0).asText().startsWith("java.lang.Thread.sleep"))
                .toList();
    }

    private Report soFar(Jdk jdk) throws IOException {
        return Report.of(
                Jvm.tool(jdk, directory, "report", "report", "--output", "json").stdout());
    }

    @OnEveryJdk
    void aRecordingOfTheUsersOwnIsLeftInPeace(Jdk jdk) throws IOException {
        Run run = explained(jdk, "dev.insitu.it.apps.Injections#call")
                .flags("-XX:StartFlightRecording:filename=own.jfr,settings=none")
                .start(Injections.class, "sleep", "3", "told")
                .awaitStarted()
                .tell("go")
                .finish();

        assertThat(directory.resolve("own.jfr")).isNotEmptyFile();
        // On a busy machine one may have waited longer for a CPU.
        assertThat(slowest(run, "call").stream().map(ExplainIT::firstCause).filter("sleep"::equals))
                .hasSizeGreaterThan(1);
    }

    /** The probes of tiny methods are taken out meanwhile, for which the JVM stops: that is the profiler's doing. */
    @OnEveryJdk
    void aStopOfTheJvmsForOurOwnWeavingIsMarked(Jdk jdk) throws IOException {
        List<String> lines = List.of(
                "report: { directory: report, drop-below: 10us }",
                "explain: { slowest: 1, jfr: true }",
                "probes:",
                "  - dev.insitu.it.apps.Tiny#roundsUntilTold",
                "  - dev.insitu.it.apps.Tiny#add");
        Run run = droppingProbes(jdk, lines);
        for (int tries = 1; tries < TRIES && !safepointOf(run).contains("RedefineClasses"); tries++) {
            run = droppingProbes(jdk, lines);
        }

        assertThat(safepointOf(run)).isEqualTo("RedefineClasses (Insitu)");
    }

    /** With room for all that it allocates: a collection may stop the JVM for longer than weaving does. */
    private Run droppingProbes(Jdk jdk, List<String> lines) throws IOException {
        return configured(jdk, lines)
                .flags("-Xms512m", "-Xmn400m")
                .start(Tiny.class, directory.resolve("rounds").toString(), "told")
                .awaitStarted()
                .tell("go")
                .awaitLive(live ->
                        live.probes().contains("add") && live.probe("add").has("dropped"))
                .tell("end")
                .finish();
    }

    /** What the JVM stopped for longest during the slowest call; on a busy machine any stop may be the longest. */
    private static String safepointOf(Run run) throws IOException {
        for (JsonNode cause : slowest(run, "roundsUntilTold").get(0).get("causes")) {
            if (cause.get("cause").textValue().equals("safepoint")) {
                return cause.get("detail").textValue();
            }
        }
        return "";
    }
}
