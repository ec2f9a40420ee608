package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.insitu.it.apps.Stopped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** {@code Thread.stop}, which JDK 20 and later refuse: what another thread throws into this one is the application's, also where it comes in our code. */
class StoppedThreadIT {
    private static final long STOPS = 100;

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
        assertThatEveryStopReachesADrivenThread(jdk, "1000/s", 20);
    }

    /** So slow that it sleeps for its turn, on JDK 17 in a wait that an agent thread ends. */
    @OnEveryJdk
    void everyStopReachesADrivenThreadThatSleeps(Jdk jdk) throws IOException {
        assertThatEveryStopReachesADrivenThread(jdk, "250/s", 5);
    }

    /**
     * Each call is an iteration still, and none counts as begun for ever. In one of three runs: where a stop comes just as {@code Drive.begin}
     * returns, its iteration has begun and the woven code does not know it; what the thread calls afterwards counts as within that one.
     */
    private void assertThatEveryStopReachesADrivenThread(Jdk jdk, String rate, int callsBetween) throws IOException {
        long iterations = 0;
        for (int i = 0; i < 3 && iterations < STOPS * callsBetween; i++) {
            Path own = Files.createDirectory(directory.resolve("run" + i));
            Run run = Jvm.configured(jdk, own, """
                    report: { directory: report, outputs: [json] }
                    drive: { method: dev.insitu.it.apps.Stopped#outer, throughput: %s, warm-up: 0, settle: 0s, duration: 10m, runs: 1 }
                    """.formatted(rate))
                    .run(Stopped.class, Long.toString(STOPS), Integer.toString(callsBetween));
            assumeFalse(run.stdout().equals("refused\n"));

            assertThat(run.stdout()).isEqualTo("swallowed 0, goes on true\n");
            assertThat(run.exitCode()).isZero();
            iterations = run.report().probe("end to end").get("count").longValue();
        }
        assertThat(iterations).isGreaterThanOrEqualTo(STOPS * callsBetween);
    }
}
