package dev.insitu.benchmarks;

import dev.insitu.benchmarks.Jmh.Figures;
import dev.insitu.benchmarks.big.BigAttach;
import dev.insitu.benchmarks.big.BigStart;
import dev.insitu.benchmarks.driver.DriverCost;
import java.io.File;
import java.io.IOException;
import java.util.Locale;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs benchmarks in pairs, A B A B …, each in a JVM of its own, and prints the ratio pair by pair: on a machine whose
 * speed drifts a ratio holds where a time does not. Then come what explaining, caches, the driver, a start and an attached session cost, and beside each
 * figure with a goal whether that is met. Seven rounds take a third of an hour.
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
        others(rounds, jar);
    }

    private static void others(int rounds, String jar) throws RunnerException, IOException, InterruptedException {
        String[] arguments = {Integer.toString(rounds), jar};
        print("");
        ExplainCost.main(arguments);
        print("");
        InPlaceCost.main(arguments);
        print("");
        DriverCost.main(arguments);
        print("");
        Startup.main(new String[] {Integer.toString(STARTS_OF_ROUND * rounds), jar});
        print("");
        BigStart.main(arguments);
        print("");
        BigAttach.main(arguments);
        print("");
        AttachCost.main(arguments);
    }

    private void compare(String what, Class<?> type, String a, String b, int threads, CostGoal goal)
            throws RunnerException {
        Spread byHand = new Spread();
        Spread probed = new Spread();
        double allocated = 0;
        for (int i = 0; i < rounds; i++) {
            byHand.add(run(type, a, threads).nanos());
            Figures figures = run(type, b, threads);
            probed.add(figures.nanos());
            allocated = Math.max(allocated, figures.bytes());
        }
        Spread ratio = probed.over(byHand);
        print(
                "%-38s %9.1f %9.1f   %-21s %6.3f   %s",
                what, byHand.median(), probed.median(), ratio.text(3), allocated, goal.verdict(ratio.median()));
    }

    private Figures run(Class<?> type, String benchmark, int threads) throws RunnerException {
        return Jmh.nanosAndBytes(Jmh.benchmark(type, benchmark).threads(threads).jvmArgsAppend(agent));
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
