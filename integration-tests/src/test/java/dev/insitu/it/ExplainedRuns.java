package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose slowest calls are explained. */
abstract class ExplainedRuns {
    static final int INJECTIONS = 20;
    static final long ROUNDING_NANOS = 1_000;

    @TempDir
    Path directory;

    Jvm explained(Jdk jdk, String... probes) throws IOException {
        return explained(jdk, INJECTIONS, probes);
    }

    Jvm explained(Jdk jdk, int slowest, String... probes) throws IOException {
        List<String> lines = new ArrayList<>(List.of("report: { directory: report }"));
        lines.add("explain: { slowest: " + slowest + ", jfr: true }");
        lines.add("probes:");
        for (String probe : probes) {
            lines.add("  - " + probe);
        }
        return configured(jdk, lines);
    }

    Jvm configured(Jdk jdk, List<String> lines) throws IOException {
        Files.write(directory.resolve("explain.yaml"), lines);
        return Jvm.profiled(jdk, directory, "explain.yaml");
    }

    static List<JsonNode> slowest(Run run, String name) throws IOException {
        return slowest(run.report(), name);
    }

    static List<JsonNode> slowest(Report report, String name) {
        List<JsonNode> slowest = new ArrayList<>();
        report.probe(name).path("slowest").forEach(slowest::add);
        return slowest;
    }

    static void assertAddsUp(JsonNode sample) {
        long sum = 0;
        List<String> names = new ArrayList<>();
        for (JsonNode cause : sample.get("causes")) {
            sum += cause.get("nanos").longValue();
            names.add(cause.get("cause").textValue());
        }
        assertThat(Math.abs(sum - sample.get("nanos").longValue())).isLessThanOrEqualTo(ROUNDING_NANOS);
        assertThat(names).contains("unexplained").doesNotHaveDuplicates();
    }

    static String firstCause(JsonNode sample) {
        String first = "";
        long most = -1;
        for (JsonNode cause : sample.get("causes")) {
            if (cause.get("nanos").longValue() > most) {
                most = cause.get("nanos").longValue();
                first = cause.get("cause").textValue();
            }
        }
        return first;
    }
}
