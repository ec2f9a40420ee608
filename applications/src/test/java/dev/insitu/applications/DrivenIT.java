package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** A method of a library is driven at a rate, in an application that knows nothing of it: what the application prints is the same. */
class DrivenIT {
    private static final int WARM_UP = 500;
    private static final int ITERATIONS = 2_500;
    private static final int RATE = 500;

    /**
     * An application.
     *
     * @param method is called more often than the driver wants, by the application
     */
    record Driven(String name, Class<?> main, String method) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Driven> ALL = List.of(
            new Driven("H2", Database.class, "org.h2.jdbc.JdbcPreparedStatement#executeQuery"),
            new Driven(
                    "Lucene",
                    FullTextSearch.class,
                    "org.apache.lucene.search.IndexSearcher#search(org.apache.lucene.search.Query, int)"),
            new Driven("Netty", Echo.class, "io.netty.handler.codec.LengthFieldPrepender#encode"),
            new Driven("Spring Boot", Beans.class, "dev.insitu.applications.Beans#hear"),
            new Driven("Micronaut", Squares.class, "dev.insitu.applications.Squares#square"));

    @TempDir
    private Path directory;

    @AfterEach
    void endAll() {
        Steps.endAll();
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void doesTheSame(Driven driven) throws Exception {
        Files.writeString(directory.resolve("drive.yaml"), """
                report: { directory: report, outputs: [json] }
                probes: [ { name: all, method: "%1$s" } ]
                drive:
                  method: "%1$s"
                  throughput: %2$d/s
                  warm-up: %3$d
                  iterations: %4$d
                  runs: 1
                  then: continue
                """.formatted(driven.method(), RATE, WARM_UP, ITERATIONS));
        Steps plain = Steps.of(directory, "plain", List.of(), driven.main()).finish();
        Steps paced = Steps.of(directory, "driven", List.of(OtherAgents.agentOf("drive")), driven.main())
                .finish();

        assertThat(paced.exitCode()).as(paced.stderr()).isZero();
        assertThat(paced.stdout()).as(paced.stderr()).isEqualTo(plain.stdout()).contains("result ");
        JsonNode report = new ObjectMapper()
                .readTree(directory.resolve("report/report.json").toFile());
        JsonNode series = report.at("/driver/series/0");
        // While it is driven, probes count the iterations.
        assertThat(count(report, "all")).isEqualTo(ITERATIONS);
        assertThat(count(report, "end to end")).isEqualTo(ITERATIONS);
        assertThat(count(report, "service time")).isEqualTo(ITERATIONS);
        System.out.printf(
                Locale.ROOT,
                "| %s | `%s` | %d | %.1f | %s | %.3f | %.3f |%n",
                driven,
                driven.method().replaceFirst("\\(.*", ""),
                ITERATIONS,
                series.get("achievedRate").doubleValue(),
                series.get("verdict").textValue(),
                probe(report, "end to end").at("/percentiles/50").longValue() / 1e6,
                probe(report, "service time").at("/percentiles/50").longValue() / 1e6);
    }

    private static long count(JsonNode report, String name) {
        return probe(report, name).get("count").longValue();
    }

    private static JsonNode probe(JsonNode report, String name) {
        for (JsonNode probe : report.get("probes")) {
            if (probe.get("name").textValue().equals(name)) {
                return probe;
            }
        }
        throw new AssertionError(report);
    }
}
