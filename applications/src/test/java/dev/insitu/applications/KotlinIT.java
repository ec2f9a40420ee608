package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Suspend functions of Kotlin, compiled by its compiler: a call is the whole of it, across suspensions. */
class KotlinIT {
    private static final Path SOURCES = Path.of("src/test/kotlin");
    private static final String PACKAGE = "dev.insitu.applications.kotlin.";
    private static final String MAIN = PACKAGE + "SuspendingKt";
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    private Path directory;

    private String application;

    @BeforeEach
    void compile() throws Exception {
        AsyncServer.kotlin(directory, CLASS_PATH, SOURCES, directory.resolve("classes"));
        application = directory.resolve("classes") + File.pathSeparator + CLASS_PATH;
    }

    @Test
    void aCallLastsUntilItsResult() throws Exception {
        Files.writeString(directory.resolve("probes.yaml"), """
                report: { directory: report, outputs: [json] }
                probes:
                  - { method: "dev.insitu.applications.kotlin.Suspending#*", until: completion }
                  - { method: "dev.insitu.applications.kotlin.Inherited#*", until: completion }
                """);
        String plain = run("plain", "-cp", application, MAIN);
        String timed = run("timed", OtherAgents.agentOf("probes"), "-cp", application, MAIN);

        assertThat(timed).isEqualTo(plain).isEqualTo("3615300 200 0\n");
        JsonNode report = report();
        assertThat(figure(report, "ask", "count")).isEqualTo(2_000);
        assertThat(figure(report, "ask", "errors")).isEqualTo(200);
        // Half of the 1,800 that do not fail, and those that end with it.
        assertThat(figure(report, "later", "count")).isEqualTo(800 + 1_800);
        assertThat(figure(report, "last", "count")).isEqualTo(1_800);
        assertThat(figure(report, "elsewhere", "count")).isEqualTo(100);
        assertThat(figure(report, "deep", "count")).isEqualTo(51);
        assertThat(figure(report, "within$main", "count")).isEqualTo(100);
        assertThat(figure(report, "renamed", "count")).isEqualTo(100);
        assertThat(figure(report, "inherited", "count")).isEqualTo(100);
        assertThat(figure(report, "never", "count")).isEqualTo(1);
        assertThat(figure(report, "never", "errors")).isZero();
        assertThat(figure(report, "never", "cancelled")).isEqualTo(1);
    }

    @Test
    void aDrivenCallLastsUntilItsResult() throws Exception {
        Files.writeString(directory.resolve("drive.yaml"), """
                report: { directory: report, outputs: [json] }
                probes:
                  - { name: asked, method: "dev.insitu.applications.kotlin.Suspending#perhaps", until: completion }
                  - { method: "dev.insitu.applications.kotlin.Suspending#later", until: completion }
                drive:
                  method: "dev.insitu.applications.kotlin.Suspending#perhaps"
                  until: completion
                  throughput: 500/s
                  warm-up: 100
                  settle: 100ms
                  iterations: 500
                  runs: 2
                  allow-errors: 20%
                """);
        run("driven", OtherAgents.agentOf("drive"), "-cp", application, MAIN, "again");

        JsonNode report = report();
        for (String probe : List.of("end to end", "service time", "driven call", "asked")) {
            assertThat(figure(report, probe, "count")).as(probe).isEqualTo(1_000);
        }
        for (String probe : List.of("end to end", "service time", "asked")) {
            assertThat(figure(report, probe, "errors")).as(probe).isEqualTo(100);
        }
        for (String probe : List.of("end to end", "asked")) {
            assertThat(figure(report, probe, "cancelled")).as(probe).isEqualTo(100);
        }
        assertThat(figure(report, "end to end", "neverEnded")).isZero();
        // Three calls in ten: of the five that suspend one fails before it, and one is cancelled.
        assertThat(figure(report, "later", "count")).isEqualTo(300);
    }

    @Test
    void aCallTakesWhatItsCallerSeesAndLeavesNothingBehind() throws Exception {
        int calls = 100_000;
        int more = 10_000_000;
        Files.writeString(directory.resolve("timed.yaml"), """
                report: { directory: report, outputs: [json] }
                probes:
                  - { method: "dev.insitu.applications.kotlin.Timed#ask", until: completion }
                  - { method: "dev.insitu.applications.kotlin.Timed#pass", until: completion }
                """);
        List<String> lines = run(
                        "timed",
                        OtherAgents.agentOf("timed"),
                        "-Xmx64m",
                        "-cp",
                        application,
                        PACKAGE + "TimedKt",
                        Integer.toString(calls),
                        Integer.toString(more))
                .lines()
                .toList();

        JsonNode report = report();
        assertThat(figure(report, "ask", "count")).isEqualTo(calls);
        assertThat(figure(report, "ask", "errors")).isEqualTo(calls / 10);
        assertThat(figure(report, "ask", "cancelled")).isEqualTo(calls / 10);
        int passed = more + more / 10;
        assertThat(figure(report, "pass", "count")).isEqualTo(passed);
        assertThat(figure(report, "pass", "errors")).isEqualTo(passed / 10);
        assertThat(figure(report, "pass", "cancelled")).isEqualTo(passed / 10);
        JsonNode percentiles = probe(report, "ask").get("percentiles");
        String[] byHand = lines.get(0).split(" ", -1);
        assertThat(percentiles.get("90").doubleValue())
                .isCloseTo(Double.parseDouble(byHand[1]), Percentage.withPercentage(1));
        assertThat(percentiles.get("99").doubleValue())
                .isCloseTo(Double.parseDouble(byHand[2]), Percentage.withPercentage(1));
        assertThat(lines.get(1)).startsWith("grown ");
        assertThat(Long.parseLong(lines.get(1).substring("grown ".length()))).isLessThan(4 << 20);
    }

    private JsonNode report() throws IOException {
        return new ObjectMapper()
                .readTree(directory.resolve("report/report.json").toFile());
    }

    private static long figure(JsonNode report, String probe, String key) {
        return probe(report, probe).get(key).longValue();
    }

    private static JsonNode probe(JsonNode report, String name) {
        for (JsonNode each : report.get("probes")) {
            if (each.get("name").textValue().equals(name)) {
                return each;
            }
        }
        throw new AssertionError("no probe " + name);
    }

    /** What it prints to stdout. */
    private String run(String name, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(Steps.java()));
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
