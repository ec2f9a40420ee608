package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.PingPong;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** After the last run the application goes on until the JVM ends: what that cuts off is no loss of the runs. */
@Tag("slow")
class SpansOfRunsIT {
    @TempDir
    private Path directory;

    @OnEveryJdk
    void aStartThatTheEndCutsOffIsNoDrop(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("probes.yaml"), """
                report: { directory: report }
                probes:
                  - { name: there, from: dev.insitu.it.apps.PingPong#ask, to: dev.insitu.it.apps.PingPong#answer, match: order }
                  - { name: back, from: dev.insitu.it.apps.PingPong#answer, to: "dev.insitu.it.apps.PingPong#ask @exit", match: order }
                drive: { method: dev.insitu.it.apps.PingPong#ask, throughput: 1000/s, warm-up: 100, iterations: 500, runs: 2 }
                """);
        Report report = Jvm.profiled(jdk, directory, "probes.yaml")
                .light()
                .run(PingPong.class)
                .report();

        for (String name : new String[] {"there", "back"}) {
            JsonNode probe = report.probe(name);
            assertThat(probe.at("/count").longValue()).isEqualTo(1000);
            assertThat(probe.at("/percentiles/50").isNumber()).as(name).isTrue();
            assertThat(probe.at("/neverEnded").longValue()).isZero();
            assertThat(probe.at("/neverStarted").longValue()).isZero();
        }
    }
}
