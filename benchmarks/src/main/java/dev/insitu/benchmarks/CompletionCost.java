package dev.insitu.benchmarks;

import dev.insitu.runtime.Completion;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.RunnerException;

/**
 * What {@code until: completion} costs a call: the call that woven code makes where a method returns a future, by what the future is just then. With
 * several jars, separated as in a class path, it runs each build in turn with the others.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.CompletionCost [ROUNDS [INSITU_JAR[:INSITU_JAR…]]]</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CompletionCost {
    private static final int PROBE = 911;

    /** See above. */
    public static void main(String[] arguments) throws RunnerException {
        InTurn.main(arguments, CostGoal.NONE, CompletionCost.class, "bare", "atHand", "pending");
    }

    /** The baseline without an agent: two readings of the clock, and a future that is completed. */
    @Benchmark
    public long bare() {
        long start = System.nanoTime();
        CompletableFuture<Integer> future = new CompletableFuture<>();
        future.complete(1);
        return System.nanoTime() - start + future.getNumberOfDependents();
    }

    /** Completed before it is returned. */
    @Benchmark
    public int atHand() {
        long start = System.nanoTime();
        CompletableFuture<Integer> future = new CompletableFuture<>();
        future.complete(1);
        Completion.watch(future, start, PROBE, false);
        return future.getNumberOfDependents();
    }

    /** Completed by the same thread afterwards. */
    @Benchmark
    public int pending() {
        long start = System.nanoTime();
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Completion.watch(future, start, PROBE, false);
        future.complete(1);
        return future.getNumberOfDependents();
    }
}
