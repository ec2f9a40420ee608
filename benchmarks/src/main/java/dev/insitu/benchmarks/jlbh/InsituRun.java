package dev.insitu.benchmarks.jlbh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The plain application, paced by the agent. */
final class InsituRun {
    private static final File DIRECTORY = new File("benchmarks/target/insitu-report");

    private InsituRun() {}

    static JlbhFigures of(Situation situation, String agent) throws IOException, InterruptedException {
        return of(situation, agent, "auto", "");
    }

    /**
     * Runs it with one more line of the configuration.
     *
     * @param waiting how the caller waits
     */
    static JlbhFigures of(Situation situation, String agent, String waiting, String line)
            throws IOException, InterruptedException {
        Path config = Path.of("benchmarks/target/beside-jlbh.yaml");
        Files.writeString(config, config(situation, waiting) + line);
        File report = new File(DIRECTORY, "report.json");
        Files.deleteIfExists(report.toPath());
        Child.run(situation, PlainApplication.class, List.of("-javaagent:" + agent + "=" + config));
        return figures(new ObjectMapper().readTree(report));
    }

    private static String config(Situation situation, String waiting) {
        return """
                drive:
                  method: %s#run
                  throughput: %d/s
                  wait: %s
                  warm-up: %d
                  iterations: %d
                  runs: 1
                jitter: { mode: "off" }
                report:
                  directory: %s
                  outputs: [json]
                """.formatted(
                        BusyTask.class.getName(),
                        situation.rate(),
                        waiting,
                        Situation.WARM_UP,
                        situation.iterations(),
                        DIRECTORY);
    }

    private static JlbhFigures figures(JsonNode report) {
        JsonNode series = report.at("/driver/series/0");
        return new JlbhFigures(
                series.at("/runNanos/0").doubleValue(),
                percentiles(report, "end to end"),
                percentiles(report, "pacing error"),
                series.get("verdict").textValue());
    }

    private static Percentiles percentiles(JsonNode report, String name) {
        for (JsonNode probe : report.get("probes")) {
            if (probe.get("name").textValue().equals(name)) {
                JsonNode at = probe.get("percentiles");
                return new Percentiles(
                        number(at.path("50")),
                        number(at.path("90")),
                        number(at.path("99")),
                        number(at.path("99.9")),
                        number(probe.get("max")));
            }
        }
        throw new IllegalStateException("no probe \"" + name + "\" in the report");
    }

    private static double number(JsonNode value) {
        return value.isNumber() ? value.doubleValue() : Double.NaN;
    }
}
