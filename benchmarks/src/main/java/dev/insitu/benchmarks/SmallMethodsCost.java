package dev.insitu.benchmarks;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.RunnerException;

/**
 * What a probe costs in a hot loop of each of the {@link SmallMethods}: without a probe, between two readings of the clock written by hand, and with a probe,
 * in turn, each in a JVM of its own. Each call waits for the result of the one before.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.SmallMethodsCost [ROUNDS [INSITU_JAR]]</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SmallMethodsCost {
    private static final int CALLS = 1_000;
    private static final String[] METHODS = {"step", "tenNanos", "fortyFiveNanos", "microsecond"};

    /** That of a probe on a method of 45 ns. */
    private static final CostGoal GOAL = new CostGoal(1.05);

    @Param({"step", "tenNanos", "fortyFiveNanos", "microsecond"})
    String method;

    private LongUnaryOperator called;
    private long x = 1;
    private long nanos;

    /** One method in each JVM, so that the JVM inlines it into the loop. */
    @Setup
    public void choose() {
        called = switch (method) {
            case "step" -> SmallMethods::step;
            case "tenNanos" -> SmallMethods::tenNanos;
            case "fortyFiveNanos" -> SmallMethods::fortyFiveNanos;
            default -> SmallMethods::microsecond;
        };
    }

    /** The method alone; with the agent, under a probe. */
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public long called() {
        LongUnaryOperator of = called;
        long result = x;
        for (int i = 0; i < CALLS; i++) {
            result = of.applyAsLong(result);
        }
        x = result;
        return result;
    }

    /** Two readings of the clock, nothing recorded. */
    @Benchmark
    @OperationsPerInvocation(CALLS)
    public long byHand() {
        LongUnaryOperator of = called;
        long result = x;
        for (int i = 0; i < CALLS; i++) {
            long start = System.nanoTime();
            result = of.applyAsLong(result);
            nanos += System.nanoTime() - start;
        }
        x = result;
        return nanos;
    }

    /** See above. */
    public static void main(String[] arguments) throws RunnerException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        String jar = arguments.length > 1 ? arguments[1] : "agent/target/insitu.jar";
        String agent = "-javaagent:" + jar + "=benchmarks/small-methods.yaml";
        print("%d rounds in turn, JDK %s; ns/op are medians, the rest min / median / max", rounds, Runtime.version());
        print("%-15s %8s %8s %8s   %-21s %-23s", "", "without", "by hand", "probed", "added, ns", "probed / by hand");
        for (String method : METHODS) {
            Spread without = new Spread();
            Spread byHand = new Spread();
            Spread probed = new Spread();
            for (int round = 0; round < rounds; round++) {
                without.add(run(method, "called"));
                byHand.add(run(method, "byHand"));
                probed.add(run(method, "called", agent));
            }
            Spread ratio = probed.over(byHand);
            CostGoal goal = method.equals("fortyFiveNanos") ? GOAL : CostGoal.NONE;
            print(
                    "%-15s %8.1f %8.1f %8.1f   %-21s %-23s %s",
                    method,
                    without.median(),
                    byHand.median(),
                    probed.median(),
                    probed.minus(without).text(1),
                    ratio.text(3),
                    goal.verdict(ratio.median()));
        }
    }

    private static double run(String method, String benchmark, String... options) throws RunnerException {
        return Jmh.nanos(Jmh.benchmark(SmallMethodsCost.class, benchmark)
                .param("method", method)
                .jvmArgsAppend(options));
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values).stripTrailing());
    }
}
