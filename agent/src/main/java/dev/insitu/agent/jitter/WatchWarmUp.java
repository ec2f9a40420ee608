package dev.insitu.agent.jitter;

/**
 * Runs the watching for some hundredths of a second and drops what it saw: until code is loaded and compiled it makes gaps
 * of its own.
 */
final class WatchWarmUp implements Samples {
    private static final int SPINS = 1;
    private static final int SLEEPS = 3;
    private static final int READINGS = 1_000;
    private static final int ROUNDS = 100;

    /** A loop that takes a fraction of the threshold from reading to reading has a hiccup now and then that is above it. */
    private static final int MARGIN = 4;

    private WatchWarmUp() {}

    /** Runs it. */
    static void run(TickClock clock, Causes causes, long thresholdNanos) {
        WatchWarmUp dropped = new WatchWarmUp();
        PauseDetector spinning = new PauseDetector(clock, causes, dropped, thresholdNanos, false);
        spinning.begin();
        for (int i = 0; i < SPINS; i++) {
            spinning.round();
        }
        PauseDetector sleeping = new PauseDetector(clock, causes, dropped, thresholdNanos, true);
        sleeping.begin();
        for (int i = 0; i < SLEEPS; i++) {
            sleeping.round();
        }
    }

    /** The shortest gap that says something here: where code is not compiled, or the clock is slow, a step takes long. */
    static long leastThreshold(TickClock clock) {
        long shortest = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            shortest = Math.min(shortest, readings(clock));
        }
        return MARGIN * shortest / READINGS;
    }

    private static long readings(TickClock clock) {
        long start = clock.nanos();
        long last = start;
        for (int i = 0; i < READINGS; i++) {
            last = clock.nanos();
        }
        return last - start;
    }

    @Override
    public void gap(long nanos, LostParts parts) {}

    @Override
    public void stall(long nanos, LostParts parts) {}

    @Override
    public void watchedForGaps(long nanos) {}

    @Override
    public void watchedForStalls(long nanos) {}
}
