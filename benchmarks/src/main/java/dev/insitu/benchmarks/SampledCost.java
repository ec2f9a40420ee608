package dev.insitu.benchmarks;

import java.io.File;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

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
            double[] without = new double[rounds];
            Map<String, double[]> added = new LinkedHashMap<>();
            Map<String, Double> allocated = new LinkedHashMap<>();
            for (int round = 0; round < rounds; round++) {
                without[round] = score(run(pair[1], jars[0]));
                for (String jar : jars) {
                    RunResult probed = run(pair[2], jar);
                    added.computeIfAbsent(jar, of -> new double[rounds])[round] = score(probed) - without[round];
                    allocated.merge(jar, bytes(probed), Math::max);
                }
            }
            Arrays.sort(without);
            added.forEach((jar, nanos) -> {
                Arrays.sort(nanos);
                double median = nanos[rounds / 2];
                String spread = String.format(Locale.ROOT, "%.1f / %.1f / %.1f", nanos[0], median, nanos[rounds - 1]);
                System.out.printf(
                        Locale.ROOT,
                        "%-28s %9.1f   %-24s %6.3f   %s %s%n",
                        pair[0],
                        without[rounds / 2],
                        spread,
                        allocated.get(jar),
                        GOAL.verdict(median),
                        jars.length > 1 ? jar : "");
            });
        }
    }

    private static RunResult run(String benchmark, String jar) throws RunnerException {
        Options options = new OptionsBuilder()
                .include("^" + ProbeCost.class.getName().replace(".", "\\.") + "\\." + benchmark + "$")
                .forks(1)
                .warmupIterations(4)
                .warmupTime(TimeValue.milliseconds(400))
                .measurementIterations(5)
                .measurementTime(TimeValue.milliseconds(300))
                .jvmArgsAppend("-javaagent:" + jar + "=benchmarks/sampled-cost.yaml")
                .addProfiler(GCProfiler.class)
                .verbosity(VerboseMode.SILENT)
                .build();
        return new Runner(options).run().iterator().next();
    }

    private static double score(RunResult result) {
        return result.getPrimaryResult().getScore();
    }

    private static double bytes(RunResult result) {
        for (Result<?> secondary : result.getSecondaryResults().values()) {
            if (secondary.getLabel().endsWith("gc.alloc.rate.norm")) {
                return secondary.getScore();
            }
        }
        return Double.NaN;
    }
}
