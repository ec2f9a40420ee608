package dev.insitu.benchmarks.jlbh;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An unchanged JLBH task is driven with the config of docs/from-jlbh.md, in smaller sizes. */
class JlbhTaskIT {
    @TempDir
    private Path directory;

    @Test
    void isDrivenUnchanged() throws IOException, InterruptedException {
        String config = Files.readString(Path.of("from-jlbh.yaml"))
                .replace("throughput: 10000/s", "throughput: 2000/s")
                .replace("warm-up: 50000", "warm-up: 1000")
                .replace("iterations: 50000", "iterations: 500")
                .replace("insitu-report/from-jlbh", "report\n  outputs: [json]");
        Files.writeString(directory.resolve("probes.yaml"), config);
        File printed = directory.resolve("printed.txt").toFile();

        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-javaagent:" + Path.of("../agent/target/insitu.jar").toRealPath() + "=probes.yaml",
                        "-cp",
                        applicationClassPath(),
                        TaskLoop.class.getName(),
                        DateTask.class.getName())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed)
                .start();

        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES))
                    .as(() -> read(printed))
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(() -> read(printed)).isZero();
        JsonNode report = new ObjectMapper()
                .readTree(directory.resolve("report/report.json").toFile());
        assertThat(report.at("/driver/series/0/iterations").longValue()).isEqualTo(500);
        assertThat(count(report, "end to end")).isEqualTo(1_500);
        assertThat(count(report, "serialise")).isEqualTo(1_500);
        assertThat(report.get("unmatched")).isEmpty();
    }

    /** Without the agent's own classes, of which the JVM would take those on the class path. */
    private static String applicationClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !new File(entry).getName().matches("insitu-(agent|runtime)-.*"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String read(File file) {
        try {
            return Files.readString(file.toPath());
        } catch (IOException e) {
            return e.toString();
        }
    }

    private static long count(JsonNode report, String probe) {
        for (JsonNode each : report.get("probes")) {
            if (each.get("name").textValue().equals(probe)) {
                return each.get("count").longValue();
            }
        }
        throw new AssertionError("no probe " + probe + " in " + report);
    }
}
