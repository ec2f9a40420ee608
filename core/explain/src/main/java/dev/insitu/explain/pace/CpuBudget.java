package dev.insitu.explain.pace;

/**
 * CPU time that may be spent: a share of the time that passes, saved up to a limit. What is granted at the beginning is paid back. For one
 * thread at a time.
 */
public final class CpuBudget {
    /** So large a part of what is earned pays what was granted. */
    private static final int PAYING = 3;

    private static final long DEBT_NANOS = 5_000_000;
    private static final long MOST_THIRDS = 15;

    private final int oneIn;
    private final long mostNanos;
    private long savedNanos;
    private long owedNanos;

    /**
     * Begins with something saved.
     *
     * @param oneIn of so many nanoseconds one may be spent
     * @param mostNanos more is not saved
     */
    CpuBudget(int oneIn, long firstNanos, long mostNanos) {
        this.oneIn = oneIn;
        this.mostNanos = mostNanos;
        savedNanos = firstNanos;
        owedNanos = firstNanos;
    }

    /** Time passes. */
    void pass(long nanos) {
        long earned = nanos / oneIn;
        long paid = Math.min(owedNanos, earned / PAYING);
        owedNanos -= paid;
        savedNanos += savedNanos < mostNanos ? earned - paid : 0;
    }

    void spend(long nanos) {
        savedNanos -= nanos;
    }

    /** Whether so much may be spent beyond what is earned. */
    public boolean has(long nanos) {
        return savedNanos > nanos;
    }

    /** Whether so much of what may be saved is there, and anything. */
    public boolean hasShare(double share) {
        return savedNanos > 0 && savedNanos >= share * mostNanos;
    }

    /** Whether half of what may be saved is there. */
    boolean hasReserve() {
        return savedNanos > mostNanos / 2;
    }

    /** After how long something that takes so much can be done again and again; longer the more too much was spent. */
    long sustainable(long nanos) {
        long period = nanos * oneIn;
        return savedNanos < 0 ? period + period / 3 * Math.min(MOST_THIRDS, 1 - savedNanos / DEBT_NANOS) : period;
    }

    /** In how long so much is earned. */
    long earnedIn(long nanos) {
        return nanos * oneIn;
    }

    /** What one of several things takes as of late. */
    static long lately(long before, long nanos, int times) {
        if (times == 0) {
            return before;
        }
        return before == 0 ? nanos / times : (3 * before + nanos / times) / 4;
    }
}
