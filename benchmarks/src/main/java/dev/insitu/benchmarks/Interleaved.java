package dev.insitu.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.RunnerException;

/**
 * A hundred probes in turn, so that each finds the counters of ninety-nine others in the caches. {@link Ratios} measures it with the others; by itself, beside
 * two readings of the clock, or several builds in turn:
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.Interleaved [ROUNDS [INSITU_JAR[:INSITU_JAR…]]]</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Interleaved {
    private static final int PROBES = 100;

    private CopiedTask[] byHand;
    private CopiedTask[] probed;

    /** See above. */
    public static void main(String[] arguments) throws RunnerException {
        InTurn.main(arguments, CostGoal.NONE, Interleaved.class, "byHand", "probed");
    }

    /** Makes a class, and so a probe, for each task. */
    @Setup
    public void makeTasks() {
        byHand = CopiedTask.copies(CopiedTask.ByHand.class, PROBES);
        probed = CopiedTask.copies(CopiedTask.Probed.class, PROBES);
    }

    /** A hundred different methods, each with two readings of the clock. */
    @Benchmark
    @OperationsPerInvocation(PROBES)
    public void byHand() {
        for (CopiedTask task : byHand) {
            task.run();
        }
    }

    /** A hundred different methods, each with a probe. */
    @Benchmark
    @OperationsPerInvocation(PROBES)
    public void probed() {
        for (CopiedTask task : probed) {
            task.run();
        }
    }
}
