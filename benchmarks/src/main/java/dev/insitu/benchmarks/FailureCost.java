package dev.insitu.benchmarks;

import dev.insitu.runtime.Probe;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.RunnerException;

/**
 * What a probe costs a call that fails: the calls that woven code makes in its handler, without and with the exception's class
 * counted, and beside them what it costs to make and throw an exception. With several jars, separated as in a class path, it runs each build in turn with the
 * others.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.FailureCost [ROUNDS [INSITU_JAR[:INSITU_JAR…]]]</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FailureCost {
    private static final int PROBE = 910;

    private final RuntimeException failure = new IllegalStateException("made once");

    /** See above. */
    public static void main(String[] arguments) throws RunnerException {
        InTurn.main(arguments, CostGoal.NONE, FailureCost.class, "withoutItsClass", "recorded", "thrown");
    }

    /** A failed call whose exception is not named. */
    @Benchmark
    public void withoutItsClass() {
        long start = System.nanoTime();
        Probe.failed(null, System.nanoTime() - start, PROBE);
    }

    /** A failed call, as it is recorded. */
    @Benchmark
    public void recorded() {
        long start = System.nanoTime();
        Probe.failed(failure, System.nanoTime(), start, PROBE);
    }

    /** What the application itself pays for an exception: it is made and thrown from a call, and caught. */
    @Benchmark
    public int thrown() {
        try {
            return fail();
        } catch (IllegalStateException e) {
            return 1;
        }
    }

    private static int fail() {
        throw new IllegalStateException("made anew");
    }
}
