package dev.insitu.benchmarks;

import org.openjdk.jmh.infra.Blackhole;

/** What is measured: some 45 ns of work, by the same code with and without a probe. */
final class Work {
    private Work() {}

    /** Tokens for about 45 ns; {@code -Dtokens=} for another machine or another length. */
    private static final int TOKENS = Integer.getInteger("tokens", 29);

    /** Never woven. */
    static void plain() {
        Blackhole.consumeCPU(TOKENS);
    }

    /** Woven: {@code probe-cost.yaml} names it. */
    static void probed() {
        Blackhole.consumeCPU(TOKENS);
    }

    /** Woven, with a result that the probe has computed before it reads the clock. */
    static long answer() {
        Blackhole.consumeCPU(TOKENS);
        return TOKENS;
    }

    /** The call in it is woven. */
    static void calling() {
        plain();
    }

    /** Woven and empty: what a probe costs by itself. */
    static void probedNothing() {}

    /** Woven by {@code sampled-cost.yaml}: one call in sixteen is timed. */
    static void sampled() {
        Blackhole.consumeCPU(TOKENS);
    }

    /** Woven by {@code sampled-cost.yaml}: the rate of calls says how many are timed. */
    static void thinned() {
        Blackhole.consumeCPU(TOKENS);
    }

    /** Empty, and woven by {@code sampled-cost.yaml}: one call in sixteen is timed. */
    static void sampledNothing() {}
}
