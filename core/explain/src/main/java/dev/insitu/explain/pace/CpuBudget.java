package dev.insitu.explain.pace;

/**
 * A CPU budget: earns a share of the time that passes, and saves it up to a limit. The initial credit is paid back from what is earned. For
 * one thread at a time.
 */
public final class CpuBudget {
    /** 1/PAYING of what is earned pays back the initial credit. */
    private static final int PAYING = 3;

    private static final long DEBT_NANOS = 5_000_000;
    private static final long MOST_THIRDS = 15;

    private final int oneIn;
    private final long mostNanos;
    private long savedNanos;
    private long owedNanos;

    /**
     * Begins with an initial credit.
     *
     * @param oneIn one of this many nanoseconds may be spent
     * @param firstNanos the initial credit
     * @param mostNanos the most that is saved
     */
    CpuBudget(int oneIn, long firstNanos, long mostNanos) {
        this.oneIn = oneIn;
        this.mostNanos = mostNanos;
        savedNanos = firstNanos;
        owedNanos = firstNanos;
    }

    /** Earns the share of the time that has passed. */
    void pass(long nanos) {
        long earned = nanos / oneIn;
        long paid = Math.min(owedNanos, earned / PAYING);
        owedNanos -= paid;
        savedNanos += savedNanos < mostNanos ? earned - paid : 0;
    }

    void spend(long nanos) {
        savedNanos -= nanos;
    }

    /** Whether more than this is saved. */
    public boolean has(long nanos) {
        return savedNanos > nanos;
    }

    /** Whether at least this share of the limit is saved, and more than 0. */
    public boolean hasShare(double share) {
        return savedNanos > 0 && savedNanos >= share * mostNanos;
    }

    /** Whether more than half of the limit is saved. */
    boolean hasReserve() {
        return savedNanos > mostNanos / 2;
    }

    /** The period at which work of this CPU time is sustainable; longer if the budget is overspent. */
    long sustainable(long nanos) {
        long period = nanos * oneIn;
        return savedNanos < 0 ? period + period / 3 * Math.min(MOST_THIRDS, 1 - savedNanos / DEBT_NANOS) : period;
    }

    /** The time in which this much is earned. */
    long earnedIn(long nanos) {
        return nanos * oneIn;
    }

    /** A moving average of the time for one of several things. */
    static long lately(long before, long nanos, int times) {
        if (times == 0) {
            return before;
        }
        return before == 0 ? nanos / times : (3 * before + nanos / times) / 4;
    }
}
