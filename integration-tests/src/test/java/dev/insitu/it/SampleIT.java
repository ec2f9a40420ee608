package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Frequent;
import dev.insitu.it.apps.OftenAndRare;
import dev.insitu.it.apps.SeveralRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** {@code sample: 1/16}: every call counted, one in sixteen timed; {@code sample: auto}: as many as the rate of calls allows. */
class SampleIT {
    private static final int THREADS = 4;
    private static final int CALLS = 40_000;
    private static final int RARE = 2_000;

    @TempDir
    private Path directory;

    /** Every sixteenth call takes longer, and every tenth throws. */
    @OnEveryJdk
    void countsAreExactAndTimesAreThoseOfTheSampled(Jdk jdk) throws IOException {
        Run run = run(jdk, "1/16");

        JsonNode probe = run.report().probe("work");
        assertThat(probe.get("sampled").intValue()).isEqualTo(16);
        assertThat(probe.get("count").longValue()).isEqualTo((long) THREADS * CALLS);
        assertThat(probe.get("errors").longValue()).isEqualTo((long) THREADS * CALLS / 10);
        assertThat(probe.get("skipped").longValue()).isZero();
        assertThat(probe.at("/exceptions/0/count").longValue()).isEqualTo((long) THREADS * CALLS / 10);
        // 1 of 16 is slow, 6.25 %: p90 is of the others, p99 of those.
        assertThat(probe.at("/percentiles/90").longValue()).isLessThan(Frequent.SLOW_NANOS);
        assertThat(probe.at("/percentiles/99").longValue()).isGreaterThanOrEqualTo(Frequent.SLOW_NANOS);
        assertThat(run.summary()).contains("sampled 1/16");
    }

    @OnEveryJdk
    void timesFewFrequentCallsAndAllRareOnes(Jdk jdk) throws IOException {
        Running running = thinned(jdk);
        long often = Long.parseLong(running.tell("enough").awaitAnswer("called"));
        Run run = running.tell("end").finish();

        checkCounts(run.report(), often);
        JsonNode probe = run.report().probe("often");
        assertThat(probe.get("min").longValue()).isLessThan(100_000);
        assertThat(probe.at("/percentiles/50").isNumber()).isTrue();
        assertThat(run.summary())
                .contains("often: sampled 1/", "slowest sampled often", "slowest rare")
                .doesNotContain("rare: sampled");
    }

    @OnEveryJdk
    void afterAKillTheCountsAreExact(Jdk jdk) throws IOException {
        Running running = thinned(jdk);
        long often = Long.parseLong(running.tell("enough").awaitAnswer("called"));
        Run killed = running.kill().finish();

        checkCounts(Report.of(killed.reported("--output", "json").stdout()), often);
    }

    /** Waits until some of the frequent calls are no longer timed: the report then has their sampling rate. */
    private Running thinned(Jdk jdk) throws IOException {
        return Jvm.configured(jdk, directory, """
                probes:
                  - { name: often, method: "dev.insitu.it.apps.OftenAndRare#often", sample: auto }
                  - { name: rare, method: "dev.insitu.it.apps.OftenAndRare#now", sample: auto }
                jitter: { mode: off }
                report: { directory: report, percentiles: [50, 99] }
                """)
                .start(OftenAndRare.class, Integer.toString(RARE))
                .awaitLive(report -> report.probes().contains("often") && sampled(report, "often") > 1);
    }

    private static double sampled(Report report, String probe) {
        return report.probe(probe).path("sampled").doubleValue();
    }

    private static void checkCounts(Report report, long often) {
        assertThat(report.probe("often").get("count").longValue()).isEqualTo(often);
        assertThat(sampled(report, "often")).isGreaterThan(1);
        assertThat(report.probe("rare").get("count").longValue()).isEqualTo(RARE);
        assertThat(sampled(report, "rare")).isEqualTo(1);
        assertThat(report.probe("rare").at("/percentiles/99").isNumber()).isTrue();
    }

    /** Two of them that time the same call have the same readings of the clock: neither lies in the other. */
    @OnEveryJdk
    void severalRulesOfOneMethodDoNotNest(Jdk jdk) throws IOException {
        Report report = Jvm.configured(jdk, directory, """
                probes:
                  - { name: each, method: "dev.insitu.it.apps.SeveralRules#each" }
                  - { name: each half, method: "dev.insitu.it.apps.SeveralRules#each", sample: 1/2 }
                  - { name: each auto, method: "dev.insitu.it.apps.SeveralRules#each", sample: auto }
                  - { name: some half, method: "dev.insitu.it.apps.SeveralRules#some", sample: 1/2 }
                  - { name: some auto, method: "dev.insitu.it.apps.SeveralRules#some", sample: auto }
                  - { name: some third, method: "dev.insitu.it.apps.SeveralRules#some", sample: 1/3 }
                  - { name: made, method: "dev.insitu.it.apps.SeveralRules#<init>" }
                  - { name: made half, method: "dev.insitu.it.apps.SeveralRules#<init>", sample: 1/2 }
                  - { name: within, method: "dev.insitu.it.apps.SeveralRules#within" }
                jitter: { mode: off }
                report: { directory: report }
                """)
                .run(SeveralRules.class, Integer.toString(CALLS))
                .report();

        for (String name : List.of(
                "each", "each half", "each auto", "some half", "some auto", "some third", "made", "made half")) {
            JsonNode probe = report.probe(name);
            assertThat(probe.get("count").longValue()).as(name).isEqualTo(CALLS);
            assertThat(probe.get("errors").longValue()).as(name).isEqualTo(name.startsWith("each") ? CALLS / 10 : 0);
            assertThat(probe.has("callers")).as(name + " has callers").isFalse();
        }
        assertThat(report.probe("within").get("count").longValue()).isEqualTo(3L * CALLS);
        assertThat(report.probe("each").at("/selfTime/count").longValue()).isGreaterThan(CALLS - 100);
    }

    @OnEveryJdk
    void whatIsNoShareIsRefused(Jdk jdk) throws IOException {
        Run run = run(jdk, "16");

        assertThat(run.stderr())
                .contains("probes.yaml:1: sample \"16\": expected a share from 1/2 to 1/1024, such as 1/16, or auto")
                .contains("; the application runs on unprofiled");
        assertThat(run.exitCode()).isZero();
    }

    private Run run(Jdk jdk, String sample) throws IOException {
        return Jvm.configured(jdk, directory, """
                probes: [ { method: "dev.insitu.it.apps.Frequent#work", sample: %s } ]
                jitter: { mode: off }
                report: { directory: report }
                """.formatted(sample))
                .light()
                .run(Frequent.class, Integer.toString(THREADS), Integer.toString(CALLS));
    }
}
