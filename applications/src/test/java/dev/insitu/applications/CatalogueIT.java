package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The rules of the catalogue with the libraries that they are for, in the versions of today and in those before. */
class CatalogueIT {
    private static final Path FOLDER = Path.of("../config/catalogue");

    /** What stands for methods in a file of the catalogue. */
    private static final Pattern METHODS = Pattern.compile("\"([^\"{}]*[#@][^\"]*)\"");

    static final List<Program> LIBRARIES = List.of(
            new Program(
                    "catalogue",
                    "",
                    Program.versions(
                            "grpc.version=1.85.1",
                            "httpclient5.version=5.6.5",
                            "httpclient4.version=4.5.14",
                            "jakarta-rs.version=4.0.0",
                            "javax-rs.version=2.1.1",
                            "javax-servlet.version=4.0.1",
                            "tomcat.version=11.0.27",
                            "hikari.version=7.1.0",
                            "h2.version=2.5.252",
                            "pool.version=2.13.1",
                            "kafka.version=4.4.0",
                            "spring-kafka.version=4.1.2",
                            "logback.version=1.6.6",
                            "log4j.version=2.26.1",
                            "netty.version=4.2.20.Final",
                            "quickfixj.version=2.3.2",
                            "lettuce.version=7.7.0.RELEASE",
                            "jedis.version=8.0.2",
                            "quartz.version=2.5.2",
                            "spring.version=7.0.10")),
            new Program(
                    "catalogue",
                    "",
                    Program.versions(
                            "grpc.version=1.84.3",
                            "httpclient5.version=5.5.2",
                            "httpclient4.version=4.5.13",
                            "jakarta-rs.version=3.1.0",
                            "javax-rs.version=2.1",
                            "javax-servlet.version=4.0.0",
                            "tomcat.version=10.1.34",
                            "hikari.version=6.3.3",
                            "h2.version=2.4.240",
                            "pool.version=2.12.1",
                            "kafka.version=4.3.1",
                            "spring-kafka.version=4.0.8",
                            "logback.version=1.5.38",
                            "log4j.version=2.25.5",
                            "netty.version=4.1.128.Final",
                            "quickfixj.version=2.3.1",
                            "lettuce.version=7.2.3.RELEASE",
                            "jedis.version=7.5.3",
                            "quartz.version=2.4.1",
                            "spring.version=6.2.19")));

    /** Files whose libraries need no server of their own; those that one program uses. */
    private static final List<List<String>> USES = List.of(
            List.of("jdbc", "logging", "netty"),
            List.of("http-client", "http-server", "grpc"),
            List.of("servlet", "spring"),
            List.of("scheduled"));

    @TempDir
    private Path directory;

    @AfterEach
    void endAll() {
        Steps.endAll();
    }

    private static List<String> rules(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.strip().startsWith("#"))
                .flatMap(line -> METHODS.matcher(line).results())
                .map(found -> found.group(1))
                .toList();
    }

    private static Set<String> allRules() throws IOException {
        Set<String> rules = new TreeSet<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.toList()) {
                assertThat(rules(file)).as(file.toString()).isNotEmpty();
                rules.addAll(rules(file));
            }
        }
        return rules;
    }

    @ParameterizedTest
    @FieldSource("LIBRARIES")
    void eachRuleMatchesAMethodAndCountsItsCalls(Program libraries) throws Exception {
        String classPath = libraries.build(directory);
        assertThatAllMatch(classPath);
        List<String> counts = new ArrayList<>();
        for (List<String> files : USES) {
            counts.addAll(counts(classPath, files, directory.resolve(files.get(0))));
        }
        assertThat(counts)
                .containsExactlyInAnyOrderElementsOf(
                        Files.readAllLines(Program.resource("catalogue").resolve("counts.txt")));
    }

    private void assertThatAllMatch(String classPath) throws Exception {
        List<String> config = new ArrayList<>(List.of("probes:"));
        allRules().forEach(rule -> config.add("  - \"" + rule + '"'));
        Files.write(directory.resolve("all.yaml"), config);

        Steps matches =
                Steps.tool(directory, "matches", "all.yaml", "-cp", classPath).finish();

        String rule = "";
        List<String> without = new ArrayList<>();
        for (String line : matches.stdout().lines().toList()) {
            rule = line.startsWith(" ") ? rule : line;
            if (line.startsWith("  nothing")) {
                without.add(rule + line);
            }
        }
        assertThat(without).isEmpty();
        assertThat(matches.exitCode()).as(matches.stdout() + matches.stderr()).isZero();
    }

    /** What the probes of some files count in a program that calls each of their libraries. */
    private static List<String> counts(String classPath, List<String> files, Path own) throws Exception {
        Files.createDirectories(own);
        List<String> config = new ArrayList<>(List.of("report: { directory: report, outputs: [json] }", "probes:"));
        files.forEach(file -> config.add("  - use: " + file));
        Files.write(own.resolve("uses.yaml"), config);
        List<String> command = new ArrayList<>(List.of(
                Steps.java(),
                "-javaagent:" + System.getProperty("insitu.jar") + "=uses.yaml",
                "-cp",
                classPath,
                "com.acme.uses.Uses"));
        command.addAll(files);

        Steps uses = Steps.command(own, "uses", command, "").finish();

        assertThat(uses.stdout()).as(uses.stderr()).contains("all used");
        Path report = own.resolve("report/report.json");
        assertThat(report).as(uses.stderr()).exists();
        List<String> counts = new ArrayList<>();
        for (JsonNode probe : new ObjectMapper().readTree(report.toFile()).get("probes")) {
            if (probe.get("kind").textValue().equals("method")
                    && probe.get("count").longValue() > 0) {
                counts.add(probe.get("count") + " " + probe.get("name").textValue());
            }
        }
        return counts;
    }
}
