package dev.insitu.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * A 45 ns method three ways: alone, between two readings of the clock written by hand (the floor of any timing), and
 * under a probe woven by the agent.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ProbeCost {
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
