package dev.insitu.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.runner.RunnerException;

/**
 * A 45 ns method three ways: alone, between two readings of the clock written by hand (the floor of any timing), and
 * under a probe woven by the agent. By itself it prints what a probe on the method and one on the call cost; with several jars, separated as in a class
 * path, it runs each build in turn with the others.
 *
 * <pre>java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.ProbeCost [ROUNDS [INSITU_JAR[:INSITU_JAR…]]]</pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ProbeCost {
    /** See above. */
    public static void main(String[] arguments) throws RunnerException {
        InTurn.main(arguments, CostGoal.NONE, ProbeCost.class, "byHand", "probed", "answered", "called");
    }

    /** The method alone. */
    @Benchmark
    public void plain() {
        Work.plain();
    }

    /** Two readings of the clock, nothing recorded. */
    @Benchmark
    public long byHand() {
        long start = System.nanoTime();
        Work.plain();
        return System.nanoTime() - start;
    }

    /** Under a probe. */
    @Benchmark
    public void probed() {
        Work.probed();
    }

    /** Under a probe that has its result computed before the clock is read. */
    @Benchmark
    public long answered() {
        return Work.answer();
    }

    /** Under a probe at the place where it is called. */
    @Benchmark
    public void called() {
        Work.calling();
    }

    /** A probe around nothing. */
    @Benchmark
    public void empty() {
        Work.probedNothing();
    }

    /** Two readings of the clock around nothing. */
    @Benchmark
    public long emptyByHand() {
        long start = System.nanoTime();
        return System.nanoTime() - start;
    }

    /** Under a probe that times one call in sixteen. */
    @Benchmark
    public void sampled() {
        Work.sampled();
    }

    /** Under a probe that times as many calls as their rate allows. */
    @Benchmark
    public void thinned() {
        Work.thinned();
    }

    /** Nothing. */
    @Benchmark
    public void nothing() {}

    /** The probe that times one call in sixteen, around nothing. */
    @Benchmark
    public void sampledNothing() {
        Work.sampledNothing();
    }
}
