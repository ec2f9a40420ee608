package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Each application runs without the agent and with it, three times in turn ({@code -Dinsitu.runs=N}): what it prints must be the same, and what is known of
 * its calls must be counted. A table of all of them is written, with medians.
 */
class ApplicationsIT {
    /** Without the agent and with it. */
    private static final int RUNS = Integer.getInteger("insitu.runs", 3);

    private static final int PATIENCE_SECONDS = 300;

    /** How one run went. */
    private record Outcome(int exitCode, String stdout, String stderr, long startMillis, long workMillis) {}

    private static final Map<String, String> TABLE = new TreeMap<>();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @FieldSource("dev.insitu.applications.Application#ALL")
    void doesTheSameWithTheAgent(Application application) throws Exception {
        writeConfig(application);
        List<Outcome> plain = new ArrayList<>();
        List<Outcome> profiled = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            plain.add(run(application, false));
            profiled.add(run(application, true));
        }

        assertThat(plain.get(0).stdout()).contains("result ");
        for (int run = 0; run < RUNS; run++) {
            assertThat(plain.get(run).exitCode()).as(plain.get(run).stderr()).isZero();
            assertThat(profiled.get(run).exitCode())
                    .as(profiled.get(run).stderr())
                    .isZero();
            assertThat(profiled.get(run).stdout()).isEqualTo(plain.get(0).stdout());
        }
        JsonNode report = new ObjectMapper()
                .readTree(directory.resolve("report/report.json").toFile());
        assertCounted(application, report);
        assertThat(report.get("lost").longValue()).isZero();
        assertThat(report.get("unmatched")).isEmpty();
        TABLE.put(application.name(), row(application, plain, profiled, report));
    }

    private static void assertCounted(Application application, JsonNode report) {
        int number = 0;
        for (String probe : application.probes()) {
            long count = 0;
            for (JsonNode each : report.get("probes")) {
                count += each.get("name").textValue().equals("p" + number)
                        ? each.get("count").longValue()
                        : 0;
            }
            if (probe.contains(" -> ")) {
                assertThat(count).as(probe).isEqualTo(Long.parseLong(probe.substring(probe.indexOf("> ") + 2)));
            } else {
                assertThat(count).as(probe).isPositive();
            }
            number++;
        }
    }

    private static String row(Application application, List<Outcome> plain, List<Outcome> profiled, JsonNode report) {
        long calls = 0;
        for (JsonNode each : report.get("probes")) {
            if (!each.get("kind").textValue().startsWith("jitter")) {
                calls += each.get("count").longValue();
            }
        }
        int methods = 0;
        for (JsonNode each : report.get("probes")) {
            methods += each.get("matched") == null ? 0 : each.get("matched").size();
        }
        return String.format(
                Locale.ROOT,
                "| %s | %,d | %,d | yes | %d | %d | %d | %d |",
                application.name(),
                methods,
                calls,
                median(plain.stream().map(Outcome::startMillis)),
                median(profiled.stream().map(Outcome::startMillis)),
                median(plain.stream().map(Outcome::workMillis)),
                median(profiled.stream().map(Outcome::workMillis)));
    }

    private static long median(Stream<Long> values) {
        return values.sorted().skip(RUNS / 2).findFirst().orElseThrow();
    }

    @AfterAll
    static void writeTable() throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "| application | methods with probes | calls recorded | result equal | start ms, plain | with agent | work ms, plain | with agent |",
                "|---|---|---|---|---|---|---|---|"));
        lines.addAll(TABLE.values());
        Files.write(Path.of(System.getProperty("table")), lines);
        lines.forEach(System.out::println);
    }

    private void writeConfig(Application application) throws IOException {
        List<String> lines = new ArrayList<>(List.of("report: { directory: report, outputs: [json] }", "probes:"));
        int number = 0;
        for (String probe : application.probes()) {
            String rule = probe.replaceFirst(" -> .*", "").replace("\"", "");
            lines.add("  - { name: p" + number++ + ", method: \"" + rule + "\", merge: true }");
        }
        lines.add("explain: { slowest: 5 }");
        Files.write(directory.resolve("probes.yaml"), lines);
    }

    private Outcome run(Application application, boolean profiled) throws Exception {
        List<String> command = new ArrayList<>(List.of(java()));
        if (profiled) {
            command.add("-javaagent:" + System.getProperty("insitu.jar") + "=probes.yaml");
        }
        command.addAll(List.of("-Djava.io.tmpdir=" + directory, "-XX:-UsePerfData"));
        command.addAll(application.flags());
        if (application.nested()) {
            command.addAll(
                    List.of("-jar", OneJar.of(application.main(), directory).toString()));
        } else {
            command.addAll(List.of("-cp", System.getProperty("classes") + ":" + classPath(application)));
            command.add(application.main().getName());
        }
        command.addAll(application.arguments());
        Path stdout = directory.resolve("stdout");
        Path stderr = directory.resolve("stderr");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(stdout.toFile())
                .redirectError(stderr.toFile())
                .start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(application + " did not end\n" + Files.readString(stderr));
        }
        String errors = Files.readString(stderr);
        String[] took = errors.lines()
                .filter(line -> line.startsWith("took "))
                .findFirst()
                .orElseThrow(() -> new AssertionError(errors))
                .split(" ", -1);
        return new Outcome(
                process.exitValue(),
                Files.readString(stdout),
                errors,
                Long.parseLong(took[1]),
                Long.parseLong(took[2]));
    }

    private static String java() {
        String home = System.getProperty("insitu.jdk", "");
        return Path.of(home.isEmpty() ? System.getProperty("java.home") : home, "bin", "java")
                .toString();
    }

    /** Without the bundle, which comes by a loader of its framework's. */
    private static String classPath(Application application) throws IOException {
        try (Stream<Path> files = Files.list(Application.LIBRARIES)) {
            return String.join(
                    ":",
                    files.map(Path::toString)
                            .filter(file ->
                                    !file.contains("configadmin") && !file.contains("/" + application.without()))
                            .sorted()
                            .toList());
        }
    }
}
