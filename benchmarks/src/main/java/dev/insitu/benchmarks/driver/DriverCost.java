package dev.insitu.benchmarks.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.insitu.benchmarks.CostGoal;
import dev.insitu.benchmarks.Jvm;
import dev.insitu.benchmarks.Spread;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    private static final int PACED_CALLS = 2_100;
    private static final CostGoal GOAL_NANOS = new CostGoal(110);
    private static final CostGoal GOAL_PERCENT = new CostGoal(5);

    /** Of the pacing error's p99, to that of the build before. */
    private static final CostGoal GOAL_MORE_MICROS = new CostGoal(1);

    private DriverCost() {}

    /** Of one jar: nanoseconds, percent twice, and microseconds. */
    private record Figures(Spread flatOut, Spread cpu, Spread process, Spread p50, Spread p99) {
        Figures() {
            this(new Spread(), new Spread(), new Spread(), new Spread(), new Spread());
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
        Spread without = new Spread();
        for (int i = 0; i < rounds; i++) {
            without.add(run(null, DrivenLoop.FLAT_OUT, 0)[0]);
            for (Map.Entry<String, Figures> of : figures.entrySet()) {
                measure(of.getKey(), of.getValue());
            }
        }
        print("%d rounds, in turn, JDK %s; min / median / max", rounds, Runtime.version());
        print("the loop without an agent, ns a call            %s", without.text(1));
        figures.forEach((jar, of) -> {
            print("%s", jar);
            row("flat out, ns an iteration", of.flatOut.text(1), GOAL_NANOS.verdict(of.flatOut.median()));
            row("100/s, % of a CPU, the thread that waits", of.cpu.text(1), GOAL_PERCENT.verdict(of.cpu.median()));
            row("100/s, % of a CPU, the whole process", of.process.text(1), "");
            row("100/s, pacing error p50, us", of.p50.text(1), "");
            row("100/s, pacing error p99, us", of.p99.text(1), "");
        });
        Map.Entry<String, Figures> first = figures.entrySet().iterator().next();
        figures.forEach((jar, of) -> {
            if (!jar.equals(first.getKey())) {
                print("%s beside %s", jar, first.getKey());
                beside(of, first.getValue());
            }
        });
    }

    private static void beside(Figures of, Figures first) {
        row("flat out, ratio", of.flatOut.over(first.flatOut).text(3), "");
        row("100/s, % of a CPU, the thread, ratio", of.cpu.over(first.cpu).text(3), "");
        row(
                "100/s, % of a CPU, the process, ratio",
                of.process.over(first.process).text(3), "");
        row("100/s, pacing error p50, ratio", of.p50.over(first.p50).text(3), "");
        row("100/s, pacing error p99, ratio", of.p99.over(first.p99).text(3), "");
        Spread more = of.p99.minus(first.p99);
        row("100/s, pacing error p99, us more", more.text(1), GOAL_MORE_MICROS.verdict(more.median()));
    }

    private static void row(String what, String figure, String verdict) {
        print("  %-45s %-24s %s", what, figure, verdict);
    }

    private static void measure(String jar, Figures into) throws IOException, InterruptedException {
        into.flatOut.add(run(jar, DrivenLoop.FLAT_OUT, 0)[0]);
        double[] shares = run(jar, DrivenLoop.PACED, PACED_CALLS);
        into.cpu.add(100 * shares[0]);
        into.process.add(100 * shares[1]);
        for (JsonNode probe : new ObjectMapper().readTree(REPORT.toFile()).get("probes")) {
            if (probe.get("name").textValue().equals("pacing error")) {
                into.p50.add(probe.at("/percentiles/50").asDouble(Double.NaN) / 1e3);
                into.p99.add(probe.at("/percentiles/99").asDouble(Double.NaN) / 1e3);
            }
        }
    }

    /** @param jar null for no agent */
    private static double[] run(String jar, String figure, int pacedCalls) throws IOException, InterruptedException {
        Files.writeString(CONFIG, config(pacedCalls));
        Files.deleteIfExists(REPORT);
        List<String> agent = Jvm.agent(jar, jar == null ? null : CONFIG);
        return Jvm.figures(agent, DrivenLoop.class, figure, Integer.toString(pacedCalls));
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

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
