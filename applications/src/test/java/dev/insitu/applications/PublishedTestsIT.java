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
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Libraries with every method and every constructor woven pass those of their own published tests that they pass without the agent. The tests run twice
 * without and once with it: one that ends in two ways without the agent proves nothing, and is left out.
 */
class PublishedTestsIT {
    private static final int PATIENCE_SECONDS = 900;
    private static final int NAMED = 20;
    private static final Path SUITES = Path.of(System.getProperty("suites"));
    private static final List<String> TABLE = new ArrayList<>();

    /** As the libraries' own builds have it. */
    static final List<String> OPENED = List.of(
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.time=ALL-UNNAMED",
            "--add-opens=java.base/java.time.chrono=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED");

    static final String LANG_TESTS =
            SUITES.resolve("commons-lang3-3.17.0-tests.jar").toString();

    /**
     * A library with its tests.
     *
     * @param tests the jar's name, or a class
     * @param woven rules
     * @param leftOut patterns of classes
     */
    record Suite(String name, String tests, List<String> woven, List<String> leftOut) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Suite> ALL = List.of(
            new Suite(
                    "commons-collections4 4.5",
                    "commons-collections4-4.5.0-tests.jar",
                    List.of("org.apache.commons.collections4.**#*", "org.apache.commons.collections4.**#<init>"),
                    List.of()),
            new Suite(
                    "Guava 33.4 and java.util",
                    CollectionsTest.class.getName(),
                    List.of("com.google.common.collect.**#*", "com.google.common.collect.**#<init>", "java.util.*#*"),
                    List.of()),
            new Suite(
                    "commons-lang3 3.17.0",
                    "commons-lang3-3.17.0-tests.jar",
                    List.of("org.apache.commons.lang3.**#*", "org.apache.commons.lang3.**#<init>"),
                    // A minute of all languages' time zones.
                    List.of(".*FastDateParser_TimeZoneStrategyTest")));

    /** How the tests ended. */
    private record Ended(TreeSet<String> lines, long passed, long millis) {}

    @TempDir
    private Path directory;

    @ParameterizedTest
    @FieldSource("ALL")
    void passWithEveryMethodWoven(Suite suite) throws Exception {
        writeConfig(suite);
        Ended plain = run(suite, "plain", false);
        Ended again = run(suite, "again", false);
        Ended woven = run(suite, "woven", true);

        TreeSet<String> stable = new TreeSet<>(plain.lines());
        stable.retainAll(again.lines());
        stable.removeIf(line -> !line.startsWith("SUCCESSFUL"));
        System.out.println(suite + ": " + plain.passed() + ", " + again.passed() + " plain, " + woven.passed()
                + " woven of " + plain.lines().size());
        TreeSet<String> lost = new TreeSet<>(stable);
        lost.removeAll(woven.lines());
        assertThat(lost.stream().limit(NAMED))
                .as(lost.size() + " that passed without the agent")
                .isEmpty();
        assertThat(stable).hasSizeGreaterThan(1_000);

        JsonNode report = new ObjectMapper()
                .readTree(directory.resolve("report/report.json").toFile());
        long calls = 0;
        for (JsonNode probe : report.get("probes")) {
            calls += probe.get("kind").textValue().equals("method")
                    ? probe.get("count").longValue()
                    : 0;
        }
        int methods = 0;
        for (JsonNode probe : report.get("probes")) {
            methods += probe.get("matched") == null ? 0 : probe.get("matched").size();
        }
        assertThat(report.get("lost").longValue()).isZero();
        TABLE.add(String.format(
                Locale.ROOT,
                "| %s | %,d | %,d, %,d | %,d | %,d | %,d | %d | %.1f, %.1f | %.1f |",
                suite.name(),
                plain.lines().size(),
                plain.passed(),
                again.passed(),
                woven.passed(),
                methods,
                calls,
                report.get("skippedMethods").size(),
                plain.millis() / 1e3,
                again.millis() / 1e3,
                woven.millis() / 1e3));
    }

    @AfterAll
    static void writeTable() throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "| library | tests | passed, plain | passed, woven | methods woven | calls recorded | methods skipped | s, plain | s, woven |",
                "|---|---|---|---|---|---|---|---|---|"));
        lines.addAll(TABLE);
        Files.write(Path.of(System.getProperty("suites.table")), lines);
        lines.forEach(System.out::println);
    }

    private void writeConfig(Suite suite) throws IOException {
        List<String> lines = new ArrayList<>(List.of("report: { directory: report, outputs: [json] }", "probes:"));
        int number = 0;
        for (String rule : suite.woven()) {
            lines.add("  - { name: p" + number++ + ", method: \"" + rule + "\", merge: true }");
        }
        lines.add("explain: { slowest: 5 }");
        Files.write(directory.resolve("probes.yaml"), lines);
    }

    private Ended run(Suite suite, String name, boolean woven) throws Exception {
        List<String> command = new ArrayList<>(List.of(java()));
        if (woven) {
            command.add("-javaagent:" + System.getProperty("insitu.jar") + "=probes.yaml");
        }
        command.addAll(OPENED);
        command.addAll(List.of(
                "-Xmx2g",
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                classPath(),
                PublishedTests.class.getName(),
                directory.resolve(name).toString(),
                suite.tests().endsWith(".jar") ? SUITES.resolve(suite.tests()).toString() : suite.tests()));
        command.addAll(suite.leftOut());
        long begun = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(directory.resolve(name + ".stdout").toFile())
                .redirectError(directory.resolve(name + ".stderr").toFile())
                .start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(suite + " did not end");
        }
        long millis = (System.nanoTime() - begun) / 1_000_000;
        assertThat(process.exitValue())
                .as(Files.readString(directory.resolve(name + ".stderr")))
                .isZero();
        List<String> lines = Files.readAllLines(directory.resolve(name));
        // Of several that have one name, each counts.
        TreeSet<String> numbered = new TreeSet<>();
        for (String line : lines) {
            String unique = line;
            for (int i = 2; !numbered.add(unique); i++) {
                unique = line + " " + i;
            }
        }
        return new Ended(
                numbered,
                lines.stream().filter(line -> line.startsWith("SUCCESSFUL")).count(),
                millis);
    }

    private static String java() {
        String home = System.getProperty("insitu.jdk", "");
        return Path.of(home.isEmpty() ? System.getProperty("java.home") : home, "bin", "java")
                .toString();
    }

    private static String classPath() throws IOException {
        List<String> entries = new ArrayList<>();
        for (String each : List.of("suites", "libraries")) {
            try (Stream<Path> files = Files.list(Path.of(System.getProperty(each)))) {
                entries.addAll(files.map(Path::toString).sorted().toList());
            }
        }
        entries.add(0, System.getProperty("classes"));
        return String.join(":", entries);
    }
}
