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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Libraries with every method and every constructor woven, one and all of them with java.util at once: what they answer to thousands of inputs is byte for
 * byte what they answer without the agent, errors and their messages among it.
 */
class EveryMethodIT {
    private static final List<String> TABLE = new ArrayList<>();
    private static final long PATIENCE_SECONDS = 1_800;
    private static final int MANY_LINES = 10_000;
    private static final int MANY_METHODS = 5_000;

    /**
     * A library.
     *
     * @param packages of the library
     */
    record Library(String name, Class<?> main, List<String> packages) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Library> ALL = List.of(
            new Library("Jackson", EveryJson.class, List.of("com.fasterxml.jackson")),
            new Library("H2", EveryExample.class, List.of("org.h2")),
            new Library(
                    "all of them, commons-lang3, Guava and java.util",
                    EveryLibrary.class,
                    List.of(
                            "com.fasterxml.jackson",
                            "org.h2",
                            "com.google.common",
                            "org.apache.commons.lang3",
                            "java.util")));

    @TempDir
    private Path directory;

    @AfterEach
    void endAll() {
        Steps.endAll();
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void answersTheSame(Library library) throws Exception {
        writeConfig(library);
        long begun = System.nanoTime();
        Steps plain = run("plain", library, List.of());
        long middle = System.nanoTime();
        Steps woven = run("woven", library, List.of(OtherAgents.agentOf("every")));
        long end = System.nanoTime();

        assertThat(woven.exitCode()).as(woven.stderr()).isZero();
        assertThat(plain.exitCode()).as(plain.stderr()).isZero();
        List<String> lines = plain.stdout().lines().toList();
        assertThat(lines).hasSizeGreaterThan(MANY_LINES);
        assertThat(woven.stdout().lines().toList()).isEqualTo(lines);
        assertThat(woven.stdout()).isEqualTo(plain.stdout()).doesNotContain("java.lang.VerifyError", "LinkageError");
        JsonNode report = new ObjectMapper()
                .readTree(directory.resolve("report/report.json").toFile());
        assertThat(report.get("lost").longValue()).isZero();
        int methods = 0;
        long calls = 0;
        for (JsonNode probe : report.get("probes")) {
            methods += probe.get("matched") == null ? 0 : probe.get("matched").size();
            calls += probe.get("kind").textValue().equals("method")
                    ? probe.get("count").longValue()
                    : 0;
        }
        assertThat(methods).isGreaterThan(MANY_METHODS);
        report.get("skippedMethods").forEach(skipped -> System.out.println("skipped " + skipped));
        TABLE.add(String.format(
                Locale.ROOT,
                "| %s | %,d | %,d | yes | %,d | %,d | %d | %.1f | %.1f |",
                library.name(),
                lines.size(),
                plain.stdout().length(),
                methods,
                calls,
                report.get("skippedMethods").size(),
                (middle - begun) / 1e9,
                (end - middle) / 1e9));
    }

    private Steps run(String name, Library library, List<String> agents) throws Exception {
        List<String> flags = new ArrayList<>(agents);
        flags.add("-Xmx2g");
        flags.addAll(PublishedTestsIT.OPENED);
        return Steps.withSuites(directory, name, flags, library.main(), PublishedTestsIT.LANG_TESTS)
                .finish(PATIENCE_SECONDS);
    }

    private void writeConfig(Library library) throws IOException {
        List<String> lines = new ArrayList<>(List.of("report: { directory: report, outputs: [json] }", "probes:"));
        for (String each : library.packages()) {
            lines.add("  - { name: methods of %1$s, method: \"%1$s.**#*\", merge: true }".formatted(each));
            lines.add("  - { name: constructors of %1$s, method: \"%1$s.**#<init>\", merge: true }".formatted(each));
        }
        lines.add("explain: { slowest: 5 }");
        Files.write(directory.resolve("every.yaml"), lines);
    }

    @AfterAll
    static void writeTable() throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "| library | lines printed | characters | equal | methods woven | calls recorded | methods skipped | s, plain | s, woven |",
                "|---|---|---|---|---|---|---|---|---|"));
        lines.addAll(TABLE);
        Files.write(Path.of(System.getProperty("every.table")), lines);
        lines.forEach(System.out::println);
    }
}
