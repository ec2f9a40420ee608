package dev.insitu.agent.jitter;

/**
 * Runs the detector for tens of milliseconds and drops its samples: code that is not loaded and compiled causes gaps itself.
 */
final class WatchWarmUp implements Samples {
    private static final int SPINS = 1;
    private static final int SLEEPS = 3;
    private static final int READINGS = 1_000;
    private static final int ROUNDS = 100;

    /** The threshold's least multiple of the time between two readings: closer to it, normal variation exceeds the threshold. */
    private static final int MARGIN = 4;

    private WatchWarmUp() {}

    /** Runs the warm-up. */
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

    /** The shortest meaningful threshold on this machine: without compiled code, or with a slow clock, a reading takes long. */
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
