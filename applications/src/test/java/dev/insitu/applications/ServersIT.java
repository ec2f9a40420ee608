package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Servers that answer asynchronously, under load from 16 clients, in the versions of today and of two years ago: they answer the same
 * with the agent as without, and what the probe says is what readings of the clock say that stand in the server's own code.
 */
class ServersIT {
    private static final int REQUESTS = 36_000;
    private static final int FAILED = REQUESTS / 10;
    private static final String[] PERCENTILES = {"50", "90", "99"};
    private static final double TOLERANCE_PERCENT = 2;

    /** Of the readings, the count and the failed ones, before the percentiles. */
    private static final int FIRST_PERCENTILE = 2;

    private static final AsyncServer WEBFLUX = new AsyncServer(
            "Spring WebFlux 7.0",
            "webflux",
            Program.versions("spring.version=7.0.10", "reactor.version=3.8.8", "reactor-netty.version=1.3.6"));

    static final List<AsyncServer> ALL = List.of(
            WEBFLUX,
            new AsyncServer(
                    "Spring WebFlux 6.2",
                    "webflux",
                    Program.versions("spring.version=6.2.0", "reactor.version=3.7.0", "reactor-netty.version=1.2.0")),
            new AsyncServer("gRPC 1.85", "grpc", Program.versions("grpc.version=1.85.1")),
            new AsyncServer("gRPC 1.68", "grpc", Program.versions("grpc.version=1.68.1")),
            new AsyncServer("Vert.x 5.0", "vertx", Program.versions("vertx.version=5.0.7")),
            new AsyncServer("Vert.x 4.5", "vertx", Program.versions("vertx.version=4.5.11")),
            new AsyncServer("Ktor 3.5", "ktor", Program.versions("ktor.version=3.5.2", "kotlin.version=2.3.21")),
            new AsyncServer("Ktor 3.0", "ktor", Program.versions("ktor.version=3.0.1", "kotlin.version=2.2.20")));

    @TempDir
    private Path directory;

    @AfterEach
    void endAll() {
        Steps.endAll();
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void answersTheSameInTheTimesThatItReadsItself(AsyncServer server) throws Exception {
        String classPath = server.build(directory);
        boolean isGrpc = server.folder().equals("grpc");
        Files.writeString(directory.resolve("quotes.yaml"), """
                report: { directory: report, outputs: [json] }
                probes:
                  - { name: quote, method: "servers.**#quote", merge: true, until: completion }
                """ + (isGrpc ? """
                  - { name: serve, method: "servers.Server$Quotes#serve", until: { argument: 1, method: "onCompleted|onError" } }
                """ : ""));
        Steps plain = run(server, classPath, "plain", List.of());
        Steps probed = run(server, classPath, "probed", List.of(OtherAgents.agentOf("quotes")));

        assertThat(probed.stdout())
                .isEqualTo(plain.stdout())
                .startsWith("result ")
                .endsWith(" failed " + FAILED + "\n");
        JsonNode report = report();
        List<Long> readings = new ArrayList<>();
        for (String word : Files.readString(directory.resolve("probed.times")).split(" ")) {
            readings.add(Long.parseLong(word));
        }
        JsonNode quote = probe(report, "quote");
        assertThat(readings).startsWith((long) REQUESTS, (long) FAILED);
        assertThat(report.get("lost").longValue()).isZero();
        StringBuilder row = new StringBuilder("| " + server + " |");
        for (int i = 0; i < PERCENTILES.length; i++) {
            double own = quote.at("/percentiles/" + PERCENTILES[i]).doubleValue();
            row.append(String.format(
                    Locale.ROOT, " %.3f, %.3f |", own / 1e6, readings.get(FIRST_PERCENTILE + i) / 1e6));
        }
        System.out.println(row);
        for (JsonNode probe : isGrpc ? List.of(quote, probe(report, "serve")) : List.of(quote)) {
            assertThat(probe.get("count").intValue()).isEqualTo(REQUESTS);
            assertThat(probe.get("errors").intValue()).isEqualTo(FAILED);
        }
        for (int i = 0; i < PERCENTILES.length; i++) {
            assertThat(quote.at("/percentiles/" + PERCENTILES[i]).doubleValue())
                    .as(row.toString())
                    .isCloseTo(readings.get(FIRST_PERCENTILE + i), withinPercentage(TOLERANCE_PERCENT));
        }
    }

    /** As somebody writes it who does not know what the methods return. */
    @Test
    void aWildcardRuleNotesWhatItTimesOnlyTheAssemblyOf() throws Exception {
        String classPath = WEBFLUX.build(directory);
        Files.writeString(directory.resolve("quotes.yaml"), """
                report: { directory: report, outputs: [json] }
                probes: [ "servers.**#*" ]
                """);
        run(WEBFLUX, classPath, "probed", List.of(OtherAgents.agentOf("quotes")));

        JsonNode report = report();
        JsonNode quote = probe(report, "Server$Quotes#quote");
        assertThat(quote.get("count").intValue()).isEqualTo(REQUESTS);
        assertThat(quote.at("/timesOnlyAssemblyOf/0").textValue()).isEqualTo("reactor.core.publisher.Mono");
        assertThat(report.get("notes"))
                .filteredOn(note -> note.textValue().contains("times only the assembly"))
                .singleElement()
                .satisfies(note -> assertThat(note.textValue())
                        .isEqualTo("Server$Quotes#quote returns reactor.core.publisher.Mono: times only the assembly"
                                + " (until the return); until: completion times the result"));
    }

    private Steps run(AsyncServer server, String classPath, String name, List<String> agents) throws Exception {
        List<String> command = new ArrayList<>(List.of(Steps.java()));
        command.addAll(agents);
        command.addAll(List.of(
                "-cp",
                classPath,
                server.main(),
                directory.resolve(name + ".times").toString()));
        Steps steps = Steps.command(directory, name, command, "").finish();
        assertThat(steps.exitCode()).as(steps.stderr()).isZero();
        return steps;
    }

    private JsonNode report() throws Exception {
        return new ObjectMapper()
                .readTree(directory.resolve("report/report.json").toFile());
    }

    private static JsonNode probe(JsonNode report, String name) {
        for (JsonNode probe : report.get("probes")) {
            if (probe.get("name").textValue().equals(name)) {
                return probe;
            }
        }
        throw new AssertionError(
                "no probe " + name + " in " + report.get("probes").findValuesAsText("name"));
    }
}
