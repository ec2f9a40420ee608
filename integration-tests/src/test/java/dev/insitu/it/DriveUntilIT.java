package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Driven;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Iterations that end on other threads than they begin on, or never. */
class DriveUntilIT {
    @TempDir
    private Path directory;

    private Run drive(Jdk jdk, String drive, String... application) throws IOException {
        return Drives.driving(jdk, directory, drive).light().run(Driven.class, application);
    }

    private Run undisturbed(Jdk jdk, String drive, String... application) throws IOException {
        return Drives.undisturbed(Drives.driving(jdk, directory, drive).light(), Driven.class, application);
    }

    @OnOneJdk
    void aDrivenCallThatReturnsAfterItsIterationsEndIsCountedInItsRun(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#sendAndLinger
                throughput: 40/s
                warm-up: 0
                iterations: 10
                runs: 3
                until: { method: "dev.insitu.it.apps.Driven#handled", match: argument 0 }
                """, "lingering");

        JsonNode call = run.report().probe("driven call");
        assertThat(call.get("count").longValue()).isEqualTo(30);
        for (int i = 0; i < 3; i++) {
            assertThat(call.at("/series/0/runs/" + i + "/count").longValue()).isEqualTo(10);
        }
    }

    @OnOneJdk
    void consumersOnSeveralThreadsEndIterations(Jdk jdk) throws IOException {
        Run run = drive(jdk, """
                method: dev.insitu.it.apps.Driven#send
                throughput: 2000/s
                warm-up: 100
                iterations: 1000
                runs: 2
                until: { method: "dev.insitu.it.apps.Driven#handled", match: argument 0 }
                """, "consumers", "4", "10000000");

        Report report = run.report();
        JsonNode service = report.probe("service time");
        assertThat(service.get("count").longValue()).isEqualTo(2_000);
        // One in a hundred sleeps 10 ms.
        assertThat(service.get("max").longValue()).isGreaterThanOrEqualTo(10_000_000);
        assertThat(report.probe("driven call").get("count").longValue()).isEqualTo(2_000);
        assertThat(report.probe("end to end").get("neverEnded").longValue()).isZero();
    }

    @OnOneJdk
    void severalConsumersByOrderAreUnmatched(Jdk jdk) throws IOException {
        Run run = undisturbed(jdk, """
                method: dev.insitu.it.apps.Driven#send
                throughput: 500/s
                warm-up: 100
                iterations: 500
                runs: 1
                until: { method: "dev.insitu.it.apps.Driven#handled", match: order }
                """, "consumers", "4", "10000000");

        JsonNode endToEnd = run.report().probe("end to end");
        assertThat(Drives.verdict(run)).isEqualTo("unmatched");
        assertThat(endToEnd.at("/percentiles/50").isNull()).isTrue();
        assertThat(endToEnd.at("/series/0/percentiles/50").isNull()).isTrue();
    }

    @OnOneJdk
    void whatNeverEndsIsReportedAfterItsTime(Jdk jdk) throws IOException {
        Run run = undisturbed(jdk, """
                method: dev.insitu.it.apps.Driven#lose
                throughput: 250/s
                warm-up: 0
                iterations: 100
                runs: 2
                timeout: 500ms
                until: { method: "dev.insitu.it.apps.Driven#handled", match: argument 0 }
                """, "losing");

        assertThat(Drives.verdict(run)).isEqualTo("incomplete");
        assertThat(run.report().probe("end to end").get("count").longValue()).isEqualTo(198);
        assertThat(run.report().probe("end to end").get("neverEnded").longValue())
                .isEqualTo(2);
    }
}
