package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Driven;
import dev.insitu.it.apps.Hammer;
import dev.insitu.it.apps.Quiet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A JVM that gets SIGSTOP and, a minute later, SIGCONT: {@code mvn verify -Ptrials}. */
@Tag("trials")
class StoppedForAMinuteIT extends FaultsOfAJvm {
    private static final double MINUTE_MILLIS = 60_000;
    private static final int LONGEST_SECONDS = 300;

    /** Others look, and clean up after the dead, meanwhile: what they find is younger and older than what they take for left behind. */
    @Test
    void losesNoCallAndNoFile() throws IOException {
        Path returned = directory.resolve("returned");
        Running running = Jvm.probed(jdk, directory, "dev.insitu.it.apps.Hammer#work")
                .light()
                .start(Hammer.class, returned.toString(), "1")
                .awaitLine("hammering")
                .awaitRecording()
                .awaitCalibration();
        Running stopping = stopForAMinute(running).awaitLine("stopped");
        running.await(() -> RunningThread.areStopped(running.pid()));
        long before = returned(returned);

        assertLeftAlone(running, before);
        stopping.awaitLine("nearly over");
        assertLeftAlone(running, before);
        stopping.finish();

        running.await(() -> returned(returned) > before);
        running.awaitLive(report -> longestStall(report) > MINUTE_MILLIS - 1_000);
        long last = returned(returned);
        Run run = running.signal("TERM").finish();
        // It works on until its JVM is gone.
        long after = returned(returned);
        assertThat(run.exitCode()).isEqualTo(128 + 15);
        assertThat(run.report().calls("work").count()).isBetween(last, after + 1);
        assertThat(run.report().json().get("lost").longValue()).isZero();
        assertThat(longestStall(run.report())).isCloseTo(MINUTE_MILLIS, within(5_000.0));
        assertThat(run.leftInSharedMemory()).isEmpty();
    }

    private void assertLeftAlone(Running running, long returned) throws IOException {
        Run reported = Jvm.tool(jdk, directory, "report", "report", "--output", "json");
        Run other = Jvm.profiled(jdk, directory, "probes.yaml").light().run(Quiet.class);

        assertThat(Report.of(reported.stdout()).json().get("complete").booleanValue())
                .isFalse();
        assertThat(Report.of(reported.stdout()).calls("work").count()).isBetween(returned, returned + 1);
        assertThat(other.exitCode()).as(other.stderr()).isEqualTo(3);
        assertThat(running.sharedMemory()).hasSize(1);
    }

    /** Ten iterations a second for two minutes, of which one stands still: half of them are late, evenly by up to a minute. */
    @Test
    void isChargedToAllIterationsDueMeanwhile() throws IOException {
        Running running = Drives.driving(jdk, directory, """
                        method: dev.insitu.it.apps.Driven#work
                        throughput: 10/s
                        warm-up: 20
                        iterations: 1200
                        runs: 1
                        """)
                .start(Driven.class, "announced", "170", "100000")
                .awaitLine("announced 0");
        stopForAMinute(running).finish();
        Run run = running.finishWithin(LONGEST_SECONDS);

        JsonNode endToEnd = run.report().probe("end to end");
        assertThat(endToEnd.get("count").longValue()).isEqualTo(1_200);
        assertThat(millis(endToEnd.get("max"))).isCloseTo(MINUTE_MILLIS, within(500.0));
        assertThat(millis(endToEnd.at("/percentiles/99"))).isCloseTo(0.98 * MINUTE_MILLIS, within(1_000.0));
        assertThat(millis(endToEnd.at("/percentiles/90"))).isCloseTo(0.8 * MINUTE_MILLIS, within(1_000.0));
        JsonNode series = run.report().json().at("/driver/series/0");
        assertThat(series.get("achievedRate").doubleValue()).isCloseTo(10, within(0.1));
        assertThat(series.get("verdict").textValue()).isEqualTo("valid");
    }

    private Running stopForAMinute(Running running) throws IOException {
        String script = "kill -STOP $0 && echo stopped && sleep 50 && echo nearly over && sleep 10; kill -CONT $0";
        return new Running(jdk, directory, List.of("sh", "-c", script, Long.toString(running.pid())));
    }

    /** As the watch for the machine's own pauses saw it. */
    private static double longestStall(Report report) {
        double longest = 0;
        for (JsonNode probe : report.json().get("probes")) {
            if (probe.get("kind").textValue().startsWith("jitter") && probe.hasNonNull("max")) {
                longest = Math.max(longest, millis(probe.get("max")));
            }
        }
        return longest;
    }

    private static double millis(JsonNode nanos) {
        return nanos.longValue() / 1e6;
    }
}
