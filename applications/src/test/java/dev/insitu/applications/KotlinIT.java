package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Suspend functions of Kotlin, compiled by its compiler: a call is the whole of it, across suspensions. */
class KotlinIT {
    private static final Path SOURCE = Path.of("src/test/kotlin/Suspending.kt");
    private static final String MAIN = "dev.insitu.applications.kotlin.SuspendingKt";
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    private Path directory;

    @Test
    void aCallLastsUntilItsResult() throws Exception {
        Files.writeString(directory.resolve("probes.yaml"), """
                report: { directory: report, outputs: [json] }
                probes: [ { method: "dev.insitu.applications.kotlin.Suspending#*", until: completion } ]
                """);
        run(
                "compiled",
                "-cp",
                CLASS_PATH,
                "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
                "-no-stdlib",
                "-no-reflect",
                "-cp",
                CLASS_PATH,
                "-d",
                directory.resolve("classes").toString(),
                SOURCE.toAbsolutePath().toString());
        String application = directory.resolve("classes") + File.pathSeparator + CLASS_PATH;
        String plain = run("plain", "-cp", application, MAIN);
        String timed = run("timed", OtherAgents.agentOf("probes"), "-cp", application, MAIN);

        assertThat(timed).isEqualTo(plain).isEqualTo("3600450 200 0\n");
        JsonNode report = new ObjectMapper()
                .readTree(directory.resolve("report/report.json").toFile());
        assertThat(figure(report, "ask", "count")).isEqualTo(2_000);
        assertThat(figure(report, "ask", "errors")).isEqualTo(200);
        // Half of the 1,800 that do not fail, and those that end with it.
        assertThat(figure(report, "later", "count")).isEqualTo(800 + 1_800);
        assertThat(figure(report, "last", "count")).isEqualTo(1_800);
        assertThat(figure(report, "elsewhere", "count")).isEqualTo(100);
        assertThat(figure(report, "deep", "count")).isEqualTo(51);
        assertThat(figure(report, "never", "count")).isEqualTo(1);
        assertThat(figure(report, "never", "errors")).isZero();
        assertThat(figure(report, "never", "cancelled")).isEqualTo(1);
    }

    private static long figure(JsonNode report, String probe, String key) {
        for (JsonNode each : report.get("probes")) {
            if (each.get("name").textValue().equals(probe)) {
                return each.get(key).longValue();
            }
        }
        throw new AssertionError("no probe " + probe);
    }

    /** What it prints to stdout. */
    private String run(String name, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(arguments));
        Path out = directory.resolve(name + ".out");
        Path err = directory.resolve(name + ".err");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).as(name).isTrue();
        assertThat(process.exitValue()).as(Files.readString(err)).isZero();
        return Files.readString(out);
    }
}
