package dev.insitu.benchmarks.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.insitu.benchmarks.CostGoal;
import dev.insitu.benchmarks.Jvm;
import dev.insitu.benchmarks.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What explaining adds to the tail that it explains: a stall of 1 ms in one call of 10,000, driven at 100,000/s, with the defaults of
 * {@code explain} and without an explanation, in turn. By arithmetic 0.1 % of the calls end 0.9 ms late or later. Each further argument
 * is one more value of {@code explain} to try.
 *
 * <pre>{@code
 * java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.driver.ObserverCost [ROUNDS [INSITU_JAR [EXPLAIN…]]]
 * }</pre>
 */
public final class ObserverCost {
    private static final Path CONFIG = Path.of("benchmarks/target/observer-cost.yaml");
    private static final Path REPORT = Path.of("benchmarks/target/insitu-report/report.json");
    private static final String OFF = "{ slowest: 0, in-flight: false, stacks: \"off\" }";
    private static final CostGoal GOAL_TAIL = new CostGoal(1.15);
    private static final CostGoal GOAL_PACING = new CostGoal(1.2);
    private static final double MICROS = 1e3;

    private ObserverCost() {}

    /** One value of {@code explain}, with its figures in microseconds. */
    private record Variant(String name, String explain, Spread tail, Spread pacing, Spread worst) {
        Variant(String name, String explain) {
            this(name, explain, new Spread(), new Spread(), new Spread());
        }

        void run(String jar) throws IOException, InterruptedException {
            Files.writeString(CONFIG, config(explain));
            Files.deleteIfExists(REPORT);
            Jvm.run(Jvm.agent(jar, CONFIG), Stalls.class);
            for (JsonNode probe : new ObjectMapper().readTree(REPORT.toFile()).get("probes")) {
                switch (probe.get("name").textValue()) {
                    case "end to end" -> tail.add(probe.at("/percentiles/99.9").asDouble() / MICROS);
                    case "pacing error" -> {
                        pacing.add(probe.at("/percentiles/99.99").asDouble() / MICROS);
                        worst.add(probe.get("max").asDouble() / MICROS);
                    }
                    default -> {}
                }
            }
        }

        void print(Variant off) {
            line(
                    "%-44s %-26s %-26s %-26s",
                    name.length() > 44 ? name.substring(0, 44) : name, tail.text(0), pacing.text(1), worst.text(0));
            if (!name.equals(off.name)) {
                double tails = tail.median() / off.tail.median();
                double pacings = pacing.median() / off.pacing.median();
                line(
                        "%-44s %-26s %-26s",
                        "  ratio of the medians",
                        String.format(Locale.ROOT, "%.2f  %s", tails, GOAL_TAIL.verdict(tails)),
                        String.format(Locale.ROOT, "%.2f  %s", pacings, GOAL_PACING.verdict(pacings)));
            }
        }
    }

    /** See above. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10;
        String jar = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        List<Variant> variants = new ArrayList<>();
        variants.add(new Variant("explain off", OFF));
        variants.add(new Variant("defaults", ""));
        for (int i = 2; i < arguments.length; i++) {
            variants.add(new Variant(arguments[i], arguments[i]));
        }
        for (int round = 0; round < rounds; round++) {
            for (Variant variant : variants) {
                variant.run(jar);
            }
        }
        line("%d rounds in turn, JDK %s; us, min / median / max", rounds, Runtime.version());
        line("%-44s %-26s %-26s %-26s", "", "end to end p99.9", "pacing error p99.99", "worst pacing error");
        for (Variant variant : variants) {
            variant.print(variants.get(0));
        }
    }

    private static String config(String explain) {
        return """
                drive:
                  method: %s#task
                  throughput: 100000/s
                  warm-up: 100000
                  settle: 500ms
                  iterations: 400000
                  runs: 1
                jitter: { mode: "off" }
                %s
                report: { directory: %s, outputs: [json] }
                """.formatted(
                        Stalls.class.getName(), explain.isEmpty() ? "" : "explain: " + explain, REPORT.getParent());
    }

    private static void line(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
