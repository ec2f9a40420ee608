package dev.insitu.benchmarks;

import java.util.Arrays;
import java.util.Locale;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * What it costs to explain the slowest calls: a probed method of about a microsecond, called again and again, in turn with
 * nothing kept, with the ten slowest kept, which is the default, and with the flight recorder as well, each in a JVM of its own. Where numbers of
 * threads are given, on so many, and without the flight recorder.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.ExplainCost [ROUNDS [INSITU_JAR [THREADS...]]]</pre>
 */
public final class ExplainCost {
    /** Tokens for about a microsecond. */
    private static final int TOKENS = 620;

    private static final String[] CONFIGS = {"explain-off", "explain", "explain-jfr"};
    private static final String[] WITHOUT_RECORDER = {"explain-off", "explain"};

    private static final CostGoal GOAL = new CostGoal(1.01);

    private ExplainCost() {}

    /** See above. */
    public static void main(String[] arguments) throws RunnerException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 7;
        String jar = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        print("%d rounds, JDK %s; ns/op are medians, ratios min / median / max", rounds, Runtime.version());
        if (arguments.length <= 2) {
            compare(CONFIGS, rounds, jar, 1);
        }
        for (int i = 2; i < arguments.length; i++) {
            compare(WITHOUT_RECORDER, rounds, jar, Integer.parseInt(arguments[i]));
        }
    }

    private static void compare(String[] configs, int rounds, String jar, int threads) throws RunnerException {
        double[][] nanos = new double[configs.length][rounds];
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < configs.length; i++) {
                nanos[i][round] = run("-javaagent:" + jar + "=benchmarks/" + configs[i] + ".yaml", threads);
            }
        }
        for (int i = 0; i < configs.length; i++) {
            double[] ratio = new double[rounds];
            for (int round = 0; round < rounds; round++) {
                ratio[round] = nanos[i][round] / nanos[0][round];
            }
            Arrays.sort(ratio);
            double[] sorted = nanos[i].clone();
            Arrays.sort(sorted);
            print(
                    "%-14s %2d threads %9.1f   %.3f / %.3f / %.3f   %s",
                    configs[i],
                    threads,
                    sorted[rounds / 2],
                    ratio[0],
                    ratio[rounds / 2],
                    ratio[rounds - 1],
                    configs[i].equals("explain") ? GOAL.verdict(ratio[rounds / 2]) : "");
        }
    }

    private static double run(String agent, int threads) throws RunnerException {
        Options options = new OptionsBuilder()
                .include("^" + ProbeCost.class.getName().replace(".", "\\.") + "\\.probed$")
                .forks(1)
                .threads(threads)
                .warmupIterations(3)
                .warmupTime(TimeValue.milliseconds(400))
                .measurementIterations(5)
                .measurementTime(TimeValue.milliseconds(500))
                .jvmArgsAppend(agent, "-Dtokens=" + TOKENS)
                .verbosity(VerboseMode.SILENT)
                .build();
        return new Runner(options).run().iterator().next().getPrimaryResult().getScore();
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
