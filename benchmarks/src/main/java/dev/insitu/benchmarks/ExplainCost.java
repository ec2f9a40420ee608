package dev.insitu.benchmarks;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
 * <pre>java [-Dmillis=500] -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.ExplainCost [ROUNDS [INSITU_JAR[:INSITU_JAR…] [THREADS...]]]</pre>
 */
public final class ExplainCost {
    /** Tokens for about a microsecond. */
    private static final int TOKENS = 620;

    /** Of an iteration, of which there are three to warm up and five that count. In its first seconds a JVM is looked at more closely. */
    private static final int MILLIS = Integer.getInteger("millis", 500);

    private static final String[] CONFIGS = {"explain-off", "explain", "explain-jfr"};
    private static final String[] WITHOUT_RECORDER = {"explain-off", "explain"};

    private static final CostGoal GOAL = new CostGoal(1.01);

    private ExplainCost() {}

    /** See above. */
    public static void main(String[] arguments) throws RunnerException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 7;
        String jar = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        print("%d rounds, JDK %s; ns/op are medians, ratios min / median / max", rounds, Runtime.version());
        boolean severalJars = jar.indexOf(File.pathSeparatorChar) >= 0;
        if (arguments.length <= 2) {
            compare(severalJars ? builds(jar) : configs(CONFIGS, jar), rounds, 1);
        }
        for (int i = 2; i < arguments.length; i++) {
            compare(severalJars ? builds(jar) : configs(WITHOUT_RECORDER, jar), rounds, Integer.parseInt(arguments[i]));
        }
    }

    /** One of those that are compared. */
    private record Variant(String name, String jar, String config, boolean hasGoal) {
        String agent() {
            return "-javaagent:" + jar + "=benchmarks/" + config + ".yaml";
        }
    }

    private static List<Variant> configs(String[] configs, String jar) {
        List<Variant> variants = new ArrayList<>();
        for (String config : configs) {
            variants.add(new Variant(config, jar, config, config.equals("explain")));
        }
        return variants;
    }

    private static List<Variant> builds(String jars) {
        List<Variant> variants = new ArrayList<>();
        for (String jar : jars.split(File.pathSeparator, -1)) {
            variants.add(new Variant(new File(jar).getName(), jar, "explain", !variants.isEmpty()));
        }
        return variants;
    }

    private static void compare(List<Variant> variants, int rounds, int threads) throws RunnerException {
        double[][] nanos = new double[variants.size()][rounds];
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < variants.size(); i++) {
                nanos[i][round] = run(variants.get(i).agent(), threads);
            }
        }
        for (int i = 0; i < variants.size(); i++) {
            double[] ratio = new double[rounds];
            for (int round = 0; round < rounds; round++) {
                ratio[round] = nanos[i][round] / nanos[0][round];
            }
            Arrays.sort(ratio);
            double[] sorted = nanos[i].clone();
            Arrays.sort(sorted);
            print(
                    "%-14s %2d threads %9.1f   %.3f / %.3f / %.3f   %s",
                    variants.get(i).name(),
                    threads,
                    sorted[rounds / 2],
                    ratio[0],
                    ratio[rounds / 2],
                    ratio[rounds - 1],
                    variants.get(i).hasGoal() ? GOAL.verdict(ratio[rounds / 2]) : "");
        }
    }

    private static double run(String agent, int threads) throws RunnerException {
        Options options = new OptionsBuilder()
                .include("^" + ProbeCost.class.getName().replace(".", "\\.") + "\\.probed$")
                .forks(1)
                .threads(threads)
                .warmupIterations(3)
                .warmupTime(TimeValue.milliseconds(MILLIS))
                .measurementIterations(5)
                .measurementTime(TimeValue.milliseconds(MILLIS))
                .jvmArgsAppend(agent, "-Dtokens=" + TOKENS)
                .verbosity(VerboseMode.SILENT)
                .build();
        return new Runner(options).run().iterator().next().getPrimaryResult().getScore();
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
