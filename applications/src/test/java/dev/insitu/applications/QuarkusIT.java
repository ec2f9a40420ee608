package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An application on Quarkus, built by Quarkus's own plugin for Maven, which makes classes and writes bytecode, and started from the directory that it makes,
 * with Quarkus's class loader.
 */
class QuarkusIT {
    private static final long BUILD_SECONDS = 1_200;
    private static final int REQUESTS = 6_000;
    private static final int EXIT_CODE = 5;

    private static final String CONFIG = """
            report: { directory: report, outputs: [json] }
            probes:
              - { name: page, method: "cubes.Cubes#cube" }
              - { name: bean, method: "cubes.Cubes$Powers#third" }
              - { name: quarkus, method: "io.quarkus.**#*", merge: true }
              - { name: constructors, method: "io.quarkus.**#<init>", merge: true }
              - { name: reactive, method: "org.jboss.resteasy.reactive.**#*", merge: true }
              - { name: vertx, method: "io.vertx.core.**#*", merge: true }
            explain: { slowest: 5 }
            """;

    @TempDir
    private Path directory;

    @AfterEach
    void endAll() {
        Steps.endAll();
    }

    @Test
    void answersTheSame() throws Exception {
        Path jar = build();
        Files.writeString(directory.resolve("quarkus.yaml"), CONFIG);
        Steps plain = run(jar, "plain", List.of());
        Steps probed = run(jar, "probed", List.of(OtherAgents.agentOf("quarkus")));

        assertThat(plain.exitCode()).as(plain.stderr()).isEqualTo(EXIT_CODE);
        assertThat(probed.exitCode()).as(probed.stderr()).isEqualTo(EXIT_CODE);
        long half = REQUESTS * (REQUESTS - 1L) / 2;
        assertThat(plain.stdout()).isEqualTo("result " + half * half + "\n");
        assertThat(probed.stdout()).isEqualTo(plain.stdout());
        JsonNode report = new ObjectMapper()
                .readTree(directory.resolve("report/report.json").toFile());
        Map<String, Long> counts = new TreeMap<>();
        for (JsonNode probe : report.get("probes")) {
            counts.put(probe.get("name").textValue(), probe.get("count").longValue());
        }
        System.out.println(counts);
        assertThat(counts).containsEntry("page", (long) REQUESTS).containsEntry("bean", (long) REQUESTS);
        assertThat(counts.get("quarkus")).isGreaterThan(REQUESTS);
        assertThat(counts.get("constructors")).isPositive();
        assertThat(counts.get("reactive")).isGreaterThan(REQUESTS);
        assertThat(counts.get("vertx")).isGreaterThan(REQUESTS);
        assertThat(report.get("lost").longValue()).isZero();
        assertThat(report.get("unmatched")).isEmpty();
    }

    private Path build() throws Exception {
        Path sources = Files.createDirectories(directory.resolve("src/main/java/cubes"));
        copy("pom.xml", directory);
        copy("Cubes.java", sources);
        String maven = Path.of(System.getProperty("maven.home"), "bin", "mvn").toString();
        Steps built = Steps.command(directory, "build", List.of(maven, "-q", "--batch-mode", "package"), "")
                .finish(BUILD_SECONDS);
        assertThat(built.exitCode()).as(built.stdout()).isZero();
        return directory.resolve("target/quarkus-app/quarkus-run.jar");
    }

    private static void copy(String resource, Path to) throws IOException {
        try (InputStream in = QuarkusIT.class.getResourceAsStream("/quarkus/" + resource)) {
            Files.copy(in, to.resolve(resource));
        }
    }

    private Steps run(Path jar, String name, List<String> agents) throws Exception {
        List<String> command = new ArrayList<>(List.of(Steps.java()));
        command.addAll(agents);
        command.addAll(List.of(
                "-Dquarkus.http.port=0",
                "-Dquarkus.http.host=127.0.0.1",
                "-Dquarkus.banner.enabled=false",
                "-Dquarkus.log.level=ERROR",
                "-jar",
                jar.toString()));
        return Steps.command(directory, name, command, "").finish();
    }
}
