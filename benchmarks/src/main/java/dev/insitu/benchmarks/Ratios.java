package dev.insitu.benchmarks;

import dev.insitu.benchmarks.driver.DriverCost;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
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
 * Runs benchmarks in pairs, A B A B …, each in a JVM of its own, and prints the ratio pair by pair: on a machine whose
 * speed drifts a ratio holds where a time does not. Then come what explaining, caches, the driver and a start cost, and beside each figure with a goal
 * whether that is met. Seven rounds take a quarter of an hour.
 *
 * <pre>java -jar benchmarks/target/benchmarks.jar [ROUNDS [INSITU_JAR [CONFIG]]]</pre>
 */
public final class Ratios {
    private static final CostGoal GOAL = new CostGoal(1.05);

    /** The caches hold less of each. */
    private static final CostGoal GOAL_OF_HUNDRED = new CostGoal(1.15);

    /** A start takes less than a second, and varies more. */
    private static final int STARTS_OF_ROUND = 3;

    private final int rounds;
    private final String agent;

    private Ratios(int rounds, String agent) {
        this.rounds = rounds;
        this.agent = agent;
    }

    /** See above. */
    public static void main(String[] arguments) throws RunnerException, IOException, InterruptedException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 7;
        String jar = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        String config = arguments.length > 2 ? arguments[2] : "benchmarks/probe-cost.yaml";
        for (String file : new String[] {jar, config}) {
            if (!new File(file).isFile()) {
                throw new IllegalArgumentException(file + ": no such file; run from the project's root");
            }
        }
        Ratios ratios = new Ratios(rounds, "-javaagent:" + jar + "=" + config);
        print("%d rounds, JDK %s; ns/op are medians, ratios min / median / max", rounds, Runtime.version());
        print("%-38s %9s %9s   %-21s %6s", "probe against two readings by hand", "by hand", "probed", "ratio", "B/op");
        ratios.compare("45 ns method, 1 thread", ProbeCost.class, "byHand", "probed", 1, GOAL);
        ratios.compare("45 ns method, 2 threads", ProbeCost.class, "byHand", "probed", 2, GOAL);
        ratios.compare("45 ns method, a result, 1 thread", ProbeCost.class, "byHand", "answered", 1, GOAL);
        ratios.compare("45 ns method, call site, 1 thread", ProbeCost.class, "byHand", "called", 1, GOAL);
        ratios.compare("100 probes in turn, 1 thread", Interleaved.class, "byHand", "probed", 1, GOAL_OF_HUNDRED);
        ratios.compare("nothing, 1 thread", ProbeCost.class, "emptyByHand", "empty", 1, CostGoal.NONE);
        print("");
        SampledCost.print(rounds, jar);
        String[] others = {Integer.toString(rounds), jar};
        print("");
        ExplainCost.main(others);
        print("");
        InPlaceCost.main(others);
        print("");
        DriverCost.main(others);
        print("");
        Startup.main(new String[] {Integer.toString(STARTS_OF_ROUND * rounds), jar});
    }

    private void compare(String what, Class<?> type, String a, String b, int threads, CostGoal goal)
            throws RunnerException {
        double[] as = new double[rounds];
        double[] bs = new double[rounds];
        double[] ratio = new double[rounds];
        double allocated = 0;
        for (int i = 0; i < rounds; i++) {
            as[i] = run(type, a, threads).getPrimaryResult().getScore();
            RunResult probed = run(type, b, threads);
            bs[i] = probed.getPrimaryResult().getScore();
            ratio[i] = bs[i] / as[i];
            allocated = Math.max(allocated, bytesAllocated(probed));
        }
        Arrays.sort(ratio);
        String spread =
                String.format(Locale.ROOT, "%.3f / %.3f / %.3f", ratio[0], ratio[rounds / 2], ratio[rounds - 1]);
        print(
                "%-38s %9.1f %9.1f   %-21s %6.3f   %s",
                what, median(as), median(bs), spread, allocated, goal.verdict(ratio[rounds / 2]));
    }

    private RunResult run(Class<?> type, String benchmark, int threads) throws RunnerException {
        Options options = new OptionsBuilder()
                .include("^" + type.getName().replace(".", "\\.") + "\\." + benchmark + "$")
                .forks(1)
                .threads(threads)
                .warmupIterations(3)
                .warmupTime(TimeValue.milliseconds(400))
                .measurementIterations(5)
                .measurementTime(TimeValue.milliseconds(300))
                .jvmArgsAppend(agent)
                .addProfiler(GCProfiler.class)
                .verbosity(VerboseMode.SILENT)
                .build();
        Collection<RunResult> results = new Runner(options).run();
        return results.iterator().next();
    }

    private static double bytesAllocated(RunResult result) {
        for (Result<?> secondary : result.getSecondaryResults().values()) {
            if (secondary.getLabel().endsWith("gc.alloc.rate.norm")) {
                return secondary.getScore();
            }
        }
        return Double.NaN;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
