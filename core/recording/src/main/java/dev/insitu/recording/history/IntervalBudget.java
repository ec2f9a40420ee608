package dev.insitu.recording.history;

/**
 * Limits what the history takes of a CPU: where intervals cost more, they get longer. What is not used is saved up to a limit, so the
 * first intervals, whose code is not compiled yet, are as long as was asked for. One thread.
 */
final class IntervalBudget {
    /** Of an interval with {@link #FEW_PROBES} probes or fewer, one part in this many; with more probes in proportion. */
    private static final int SHARE = 300;

    private static final int FEW_PROBES = 200;

    /** The largest share, one part in this many: of many probes, and of intervals that are shorter than by default. */
    private static final int LARGEST_SHARE = 50;

    private static final long DEFAULT_INTERVAL_NANOS = 1_000_000_000;

    private static final long MOST_SAVED_NANOS = 60_000_000;

    private final boolean isShort;
    private double savedNanos = MOST_SAVED_NANOS;
    private double share;

    /** @param intervalNanos as configured */
    IntervalBudget(long intervalNanos) {
        isShort = intervalNanos < DEFAULT_INTERVAL_NANOS;
        share = 1.0 / LARGEST_SHARE;
    }

    /**
     * Notes an interval.
     *
     * @param probes how many had calls in it
     * @param cpuNanos what it took of a CPU
     * @param nanos the time since the interval before
     */
    void spend(int probes, long cpuNanos, long nanos) {
        double wanted = (double) Math.max(probes, FEW_PROBES) / FEW_PROBES / SHARE;
        share = isShort ? 1.0 / LARGEST_SHARE : Math.min(wanted, 1.0 / LARGEST_SHARE);
        savedNanos = Math.min(MOST_SAVED_NANOS, savedNanos + nanos * share - cpuNanos);
    }

    /** How long to wait at least until the next interval; 0 where the budget is not used up. */
    long pauseNanos() {
        return savedNanos >= 0 ? 0 : (long) (-savedNanos / share);
    }
}
