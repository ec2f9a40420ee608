package dev.insitu.benchmarks;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * What it costs to explain the slowest calls: a probed method of about a microsecond, called again and again, in turn with
 * nothing kept, with the ten slowest kept, which is the default, and with the flight recorder as well, each in a JVM of its own. With numbers
 * of threads: on each of these numbers, and without the flight recorder.
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
        List<Spread> nanos = new ArrayList<>();
        variants.forEach(variant -> nanos.add(new Spread()));
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < variants.size(); i++) {
                nanos.get(i).add(run(variants.get(i).agent(), threads));
            }
        }
        for (int i = 0; i < variants.size(); i++) {
            Spread ratio = nanos.get(i).over(nanos.get(0));
            print(
                    "%-14s %2d threads %9.1f   %s   %s",
                    variants.get(i).name(),
                    threads,
                    nanos.get(i).median(),
                    ratio.text(3),
                    variants.get(i).hasGoal() ? GOAL.verdict(ratio.median()) : "");
        }
    }

    private static double run(String agent, int threads) throws RunnerException {
        return Jmh.nanos(Jmh.benchmark(ProbeCost.class, "probed")
                .threads(threads)
                .warmupTime(TimeValue.milliseconds(MILLIS))
                .measurementTime(TimeValue.milliseconds(MILLIS))
                .jvmArgsAppend(agent, "-Dtokens=" + TOKENS));
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
