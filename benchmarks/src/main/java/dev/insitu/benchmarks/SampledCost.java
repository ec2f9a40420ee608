package dev.insitu.benchmarks;

import dev.insitu.benchmarks.Jmh.Figures;
import java.io.File;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/**
 * What a probe adds to each call of a 45 ns method where it counts every call and times one in some: the method alone and under the
 * probe, in turn, each in a JVM of its own. With several jars, separated as in a class path, each is run in turn with the others.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.SampledCost [ROUNDS [INSITU_JAR[:INSITU_JAR…]]]</pre>
 */
public final class SampledCost {
    private static final CostGoal GOAL = new CostGoal(6);
    private static final String[][] PAIRS = {
        {"sample: 1/16", "plain", "sampled"},
        {"sample: auto", "plain", "thinned"},
        {"1/16 of nothing", "nothing", "sampledNothing"}
    };

    private SampledCost() {}

    /** See above. */
    public static void main(String[] arguments) throws RunnerException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 7;
        String jars = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        System.out.printf(Locale.ROOT, "%d rounds, JDK %s%n", rounds, Runtime.version());
        print(rounds, jars.split(File.pathSeparator, -1));
    }

    /** Measures and prints. */
    static void print(int rounds, String... jars) throws RunnerException {
        System.out.printf(Locale.ROOT, "%-28s %9s   %-24s %6s%n", "ns a call, one thread", "without", "added", "B/op");
        for (String[] pair : PAIRS) {
            Spread without = new Spread();
            Map<String, Spread> with = new LinkedHashMap<>();
            Map<String, Double> allocated = new LinkedHashMap<>();
            for (int round = 0; round < rounds; round++) {
                without.add(run(pair[1], jars[0]).nanos());
                for (String jar : jars) {
                    Figures probed = run(pair[2], jar);
                    with.computeIfAbsent(jar, of -> new Spread()).add(probed.nanos());
                    allocated.merge(jar, probed.bytes(), Math::max);
                }
            }
            with.forEach((jar, nanos) -> {
                Spread added = nanos.minus(without);
                System.out.printf(
                        Locale.ROOT,
                        "%-28s %9.1f   %-24s %6.3f   %s %s%n",
                        pair[0],
                        without.median(),
                        added.text(1),
                        allocated.get(jar),
                        GOAL.verdict(added.median()),
                        jars.length > 1 ? jar : "");
            });
        }
    }

    private static Figures run(String benchmark, String jar) throws RunnerException {
        return Jmh.nanosAndBytes(Jmh.benchmark(ProbeCost.class, benchmark)
                .warmupIterations(4)
                .jvmArgsAppend("-javaagent:" + jar + "=benchmarks/sampled-cost.yaml"));
    }
}
