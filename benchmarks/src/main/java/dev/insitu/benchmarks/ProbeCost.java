package dev.insitu.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A 45 ns method three ways: as it is, between two clock reads written by hand (the floor of any timing), and with a
 * probe, woven by the agent this JVM was started with. The ratio probed / timed is what Insitu is held to.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class ProbeCost {
    /** Tokens of work that take about 45 ns. */
    static final int TOKENS = Integer.getInteger("tokens", 20);

    /** The method alone. */
    @Benchmark
    public void plain() {
        work();
    }

    /** Two clock reads by hand, nothing recorded. */
    @Benchmark
    public long timedByHand() {
        long start = System.nanoTime();
        work();
        return System.nanoTime() - start;
    }

    /** The same under a probe. */
    @Benchmark
    public void probed() {
        probedWork();
    }

    static void work() {
        Blackhole.consumeCPU(TOKENS);
    }

    static void probedWork() {
        Blackhole.consumeCPU(TOKENS);
    }
}
