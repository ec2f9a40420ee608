package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.insitu.it.apps.Stopped;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** {@code Thread.stop}, which JDK 20 and later refuse: what another thread throws into this one is the application's, also where it comes in our code. */
class StoppedThreadIT {
    @TempDir
    private Path directory;

    @OnEveryJdk
    void everyStopReachesTheApplication(Jdk jdk) throws IOException {
        String app = Stopped.class.getName();
        Run run = Jvm.probed(jdk, directory, app + "#outer", app + "#inner", app + "#after")
                .run(Stopped.class, "300", "1000");
        assumeFalse(run.stdout().equals("refused\n"));

        assertThat(run.stdout()).isEqualTo("swallowed 0, goes on true\n");
        assertThat(run.exitCode()).isZero();
        assertThat(run.report().calls("after")).isEqualTo(new Report.Calls(1_000, 0));
    }

    /** It waits in our code for most of the time. */
    @OnEveryJdk
    void everyStopReachesADrivenThread(Jdk jdk) throws IOException {
        assertThatEveryStopReachesADrivenThread(jdk, "1000/s");
    }

    /** So slow that it sleeps for its turn, on JDK 17 in a wait that an agent thread ends. */
    @OnEveryJdk
    void everyStopReachesADrivenThreadThatSleeps(Jdk jdk) throws IOException {
        assertThatEveryStopReachesADrivenThread(jdk, "250/s");
    }

    private void assertThatEveryStopReachesADrivenThread(Jdk jdk, String rate) throws IOException {
        Run run = Jvm.configured(jdk, directory, """
                report: { directory: report, outputs: [json] }
                drive: { method: dev.insitu.it.apps.Stopped#outer, throughput: %s, warm-up: 0, settle: 0s, duration: 10m, runs: 1 }
                """.formatted(rate)).run(Stopped.class, "100", "20");
        assumeFalse(run.stdout().equals("refused\n"));

        assertThat(run.stdout()).isEqualTo("swallowed 0, goes on true\n");
        assertThat(run.exitCode()).isZero();
        // Each call is an iteration still, and none counts as begun for ever.
        assertThat(run.report().probe("end to end").get("count").longValue()).isGreaterThanOrEqualTo(2_000);
    }
}
