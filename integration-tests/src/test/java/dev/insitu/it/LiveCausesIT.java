package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.it.apps.DeepStacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;

/** A report of a JVM that goes on says why its slowest calls so far were slow. */
@ExtendWith(OnEveryJdk.NoOrphans.class)
class LiveCausesIT extends ExplainedRuns {
    @OnEveryJdk
    void areToldOnRequest(Jdk jdk) throws IOException {
        Running running = Jvm.probed(jdk, directory, "dev.insitu.it.apps.DeepStacks#enrich")
                .start(DeepStacks.class, "1000000", "20")
                .awaitLive(live -> live.probes().contains("enrich"));
        // Of the first calls no look may have been taken, and a busy JVM may answer too late.
        Report[] asked = new Report[1];
        running.await(() -> {
            asked[0] = asked(jdk);
            return asked[0].probe("enrich").path("slowest").toString().contains("{\"cause\":\"sleep\"");
        });
        Report report = asked[0];
        assertThat(report.json().get("complete").booleanValue()).isFalse();
        report.probe("enrich").get("slowest").forEach(ExplainedRuns::assertAddsUp);
        running.await(() -> beside(running) == 0);
        running.kill();
    }

    private Report asked(Jdk jdk) throws IOException {
        return Report.of(
                Jvm.tool(jdk, directory, "report", "report", "--output", "json").stdout());
    }

    /** Questions and answers beside the counts. */
    private static long beside(Running running) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/dev/shm"))) {
            return files.filter(file -> file.getFileName().toString().startsWith(".insitu-" + running.pid() + '-'))
                    .count();
        }
    }
}
