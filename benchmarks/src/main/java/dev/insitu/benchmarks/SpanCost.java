package dev.insitu.benchmarks;

import dev.insitu.runtime.Span;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.RunnerException;

/**
 * What a span costs the application: the two calls that woven code makes, by kind of key, on one thread, beside the two
 * readings of the clock among them. With several jars, separated as in a class path, it runs each build in turn with the others.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.SpanCost [ROUNDS [INSITU_JAR[:INSITU_JAR…]]]</pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SpanCost {
    /** Of a build to the one before. */
    private static final CostGoal GOAL_OF_BUILDS = new CostGoal(1.01);

    private static final int BY_ORDER = 900;
    private static final int BY_KEY = 901;
    private static final int EARLY_ENDS = 902;

    private final Object object = new Object();
    private final String text = "order 123456";
    private final Object box = 123_456_789;
    private long number;

    /** See above. */
    public static void main(String[] arguments) throws RunnerException {
        String[] benchmarks = {"byHand", "order", "object", "string", "boxed", "primitive", "thread", "endsMayComeFirst"
        };
        InTurn.main(arguments, GOAL_OF_BUILDS, SpanCost.class, benchmarks);
    }

    /** Makes the probes spans. */
    @Setup
    public void define() {
        Span.define(BY_ORDER, true, false);
        Span.define(BY_KEY, false, false);
        Span.define(EARLY_ENDS, false, true);
    }

    /** Two readings of the clock around nothing. */
    @Benchmark
    public long byHand() {
        long start = System.nanoTime();
        return System.nanoTime() - start;
    }

    /** {@code match: order}. */
    @Benchmark
    public void order() {
        Span.from(BY_ORDER);
        Span.to(BY_ORDER);
    }

    /** An object held weakly. */
    @Benchmark
    public void object() {
        Span.from(BY_KEY, object);
        Span.to(BY_KEY, object);
    }

    /** A string, by its characters. */
    @Benchmark
    public void string() {
        Span.from(BY_KEY, text);
        Span.to(BY_KEY, text);
    }

    /** A boxed int. */
    @Benchmark
    public void boxed() {
        Span.from(BY_KEY, box);
        Span.to(BY_KEY, box);
    }

    /** A long. */
    @Benchmark
    public void primitive() {
        Span.from(BY_KEY, ++number, 'J');
        Span.to(BY_KEY, number, 'J');
    }

    /** {@code thread}. */
    @Benchmark
    public void thread() {
        Span.from(BY_KEY, Thread.currentThread());
        Span.to(BY_KEY, Thread.currentThread());
    }

    /** A long that is known at return only, so that each start looks for its end first. */
    @Benchmark
    public void endsMayComeFirst() {
        Span.from(EARLY_ENDS, ++number, 'J');
        Span.to(EARLY_ENDS, number, 'J');
    }
}
