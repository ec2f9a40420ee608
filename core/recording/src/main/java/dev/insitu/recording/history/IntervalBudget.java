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

    /** A pause is at most this many times as long as an interval, or as long as the largest share requires. */
    private static final int LONGEST_PAUSE = 3;

    private final long intervalNanos;
    private double savedNanos = MOST_SAVED_NANOS;
    private double share = 1.0 / LARGEST_SHARE;
    private long tookBefore;
    private long longestPauseNanos;

    /** @param intervalNanos as configured */
    IntervalBudget(long intervalNanos) {
        this.intervalNanos = intervalNanos;
    }

    /**
     * Notes an interval.
     *
     * @param probes how many had calls in it
     * @param cpuNanos what it took of a CPU
     * @param nanos the time since the interval before
     */
    void spend(int probes, long cpuNanos, long nanos) {
        boolean isShort = intervalNanos < DEFAULT_INTERVAL_NANOS;
        double wanted = (double) Math.max(probes, FEW_PROBES) / FEW_PROBES / SHARE;
        share = Math.min(isShort ? 1 : wanted, 1.0 / LARGEST_SHARE);
        // One slow time means little: the first one is cold, and without CPU times the machine may have been busy.
        long took = Math.min(cpuNanos, 2 * tookBefore);
        tookBefore = cpuNanos;
        double most = Math.max(MOST_SAVED_NANOS, took);
        savedNanos = Math.max(-most, Math.min(MOST_SAVED_NANOS, savedNanos + nanos * share - took));
        longestPauseNanos = Math.max(LONGEST_PAUSE * intervalNanos, LARGEST_SHARE * took);
    }

    /** How long to wait at least until the next interval; 0 where the budget is not used up. */
    long pauseNanos() {
        return savedNanos >= 0 ? 0 : Math.min((long) (-savedNanos / share), longestPauseNanos);
    }
}
