package dev.insitu.benchmarks.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.insitu.benchmarks.CostGoal;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the driver takes of a CPU: for an iteration flat out, and while it waits at 100/s, with the pacing error of that. With several
 * jars, separated as in a class path, each is run in turn with the others.
 *
 * <pre>{@code
 * java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.driver.DriverCost [ROUNDS [INSITU_JAR[:INSITU_JAR…]]]
 * }</pre>
 */
public final class DriverCost {
    private static final Path CONFIG = Path.of("benchmarks/target/driver-cost.yaml");
    private static final Path REPORT = Path.of("benchmarks/target/insitu-report/report.json");
    private static final int PACED_CALLS = 1_100;
    private static final CostGoal GOAL_NANOS = new CostGoal(110);
    private static final CostGoal GOAL_PERCENT = new CostGoal(5);

    private DriverCost() {}

    /** Of one jar: by round. */
    private record Figures(List<Double> flatOut, List<Double> cpu, List<Double> p50, List<Double> p99) {
        Figures() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }
    }

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        String jars = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        Map<String, Figures> figures = new LinkedHashMap<>();
        for (String jar : jars.split(File.pathSeparator, -1)) {
            figures.put(jar, new Figures());
        }
        List<Double> without = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            without.add(run(null, DrivenLoop.FLAT_OUT, 0));
            for (Map.Entry<String, Figures> of : figures.entrySet()) {
                measure(of.getKey(), of.getValue());
            }
        }
        print("%d rounds, in turn, JDK %s; min / median / max", rounds, Runtime.version());
        print("the loop without an agent, ns a call            %s", spread(without, 1));
        figures.forEach((jar, of) -> {
            print("%s", jar);
            print(
                    "  flat out, ns an iteration                     %s   %s",
                    spread(of.flatOut, 1), GOAL_NANOS.verdict(median(of.flatOut)));
            print(
                    "  100/s, %% of a CPU                             %s   %s",
                    spread(of.cpu, 100), GOAL_PERCENT.verdict(100 * median(of.cpu)));
            print("  100/s, pacing error p50, us                   %s", spread(of.p50, 1e-3));
            print("  100/s, pacing error p99, us                   %s", spread(of.p99, 1e-3));
        });
    }

    private static void measure(String jar, Figures into) throws IOException, InterruptedException {
        into.flatOut.add(run(jar, DrivenLoop.FLAT_OUT, 0));
        into.cpu.add(run(jar, DrivenLoop.PACED, PACED_CALLS));
        for (JsonNode probe : new ObjectMapper().readTree(REPORT.toFile()).get("probes")) {
            if (probe.get("name").textValue().equals("pacing error")) {
                into.p50.add(probe.at("/percentiles/50").asDouble(Double.NaN));
                into.p99.add(probe.at("/percentiles/99").asDouble(Double.NaN));
            }
        }
    }

    /** @param jar null for no agent */
    private static double run(String jar, String figure, int pacedCalls) throws IOException, InterruptedException {
        Files.writeString(CONFIG, config(pacedCalls));
        Files.deleteIfExists(REPORT);
        List<String> command = new ArrayList<>();
        command.add(new File(System.getProperty("java.home"), "bin/java").getPath());
        if (jar != null) {
            command.add("-javaagent:" + jar + "=" + CONFIG);
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), DrivenLoop.class.getName(), figure));
        command.add(Integer.toString(pacedCalls));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        int exitCode = process.waitFor();
        if (exitCode != 0 || printed.isBlank()) {
            throw new IOException(command + " ended with exit code " + exitCode + " and printed " + printed);
        }
        return Double.parseDouble(printed.trim());
    }

    /** Flat out: a warm-up that outlasts the application. */
    private static String config(int pacedCalls) {
        return """
                drive:
                  method: %s#task
                  throughput: 100/s
                  warm-up: %d
                  settle: 0s
                  iterations: %d
                  runs: 1
                jitter: { mode: "off" }
                report: { directory: %s, outputs: [json] }
                """.formatted(
                        DrivenLoop.class.getName(),
                        pacedCalls == 0 ? Integer.MAX_VALUE : DrivenLoop.WARM_UP,
                        Math.max(1, pacedCalls),
                        REPORT.getParent());
    }

    private static String spread(List<Double> values, double factor) {
        double[] sorted = sorted(values);
        return String.format(
                Locale.ROOT,
                "%.1f / %.1f / %.1f",
                sorted[0] * factor,
                median(values) * factor,
                sorted[sorted.length - 1] * factor);
    }

    private static double median(List<Double> values) {
        double[] sorted = sorted(values);
        return sorted[sorted.length / 2];
    }

    private static double[] sorted(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted;
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
