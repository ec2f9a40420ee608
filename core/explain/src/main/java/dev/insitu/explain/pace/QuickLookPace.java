package dev.insitu.explain.pace;

/**
 * Sets how often another thread, which is awake anyway, does a quick look at all threads. If full quick looks exceed the budget, most are
 * brief: they read only the threads' states, no operating-system data. Without brief ones, a wait of many milliseconds could fall between
 * two quick looks.
 *
 * <p>A rare brief look finds the caches cold and takes several times as long as a frequent one. So both rates are stable: rare looks stay
 * too expensive to become frequent. Therefore, while they are rare, frequent ones are tried from time to time. For one thread at a time.
 */
final class QuickLookPace {
    /** The shortest period: about as often as the other thread wakes up. */
    private static final long QUICK_NANOS = 1_200_000;

    private static final long LONGEST_NANOS = 200_000_000;

    /** Half of the budget is for brief quick looks, half for full ones. */
    private static final int SHARES = 2;

    /** Brief quick looks at this period or longer are rare. */
    private static final long RARE_NANOS = 3_000_000;

    /** After this many windows of rare looks, frequent ones are tried for one window. */
    private static final int FIRST_TRIAL = 25;

    private static final int LAST_TRIAL = 800;

    private final CpuBudget allowance;
    private long fullPeriodNanos = QUICK_NANOS;
    private long briefPeriodNanos = QUICK_NANOS;
    private long begunNanos;
    private long fullBegunNanos;
    private boolean brief;
    private boolean trial;
    private int rareWindows;
    private int nextTrial = FIRST_TRIAL;

    /** Recent CPU time of one quick look. */
    private long fullNanos;

    private long briefNanos;

    /** CPU time and number of quick looks in this window. */
    private long windowFullNanos;

    private long windowBriefNanos;
    private int fullLooks;
    private int briefLooks;

    QuickLookPace(CpuBudget allowance) {
        this.allowance = allowance;
    }

    /** Whether a quick look is due. If so, it has begun. */
    boolean begins(long nowNanos) {
        boolean full = nowNanos - fullBegunNanos >= fullPeriodNanos * 3 / 4;
        if (!full && nowNanos - begunNanos < briefPeriodNanos * 3 / 4) {
            return false;
        }
        begunNanos = nowNanos;
        fullBegunNanos = full ? nowNanos : fullBegunNanos;
        brief = !full;
        return true;
    }

    /** Ends the quick look, with its CPU time. */
    void took(long nanos) {
        if (brief) {
            windowBriefNanos += nanos;
            briefLooks++;
        } else {
            windowFullNanos += nanos;
            fullLooks++;
        }
    }

    /** The CPU time of the quick looks in this window. */
    long windowNanos() {
        return windowFullNanos + windowBriefNanos;
    }

    /** Ends a window, after its CPU time was taken from the budget. */
    void adapt(boolean rich) {
        fullNanos = CpuBudget.lately(fullNanos, windowFullNanos, fullLooks);
        briefNanos = trial ? ofTrial() : CpuBudget.lately(briefNanos, windowBriefNanos, briefLooks);
        windowFullNanos = 0;
        windowBriefNanos = 0;
        fullLooks = 0;
        briefLooks = 0;
        fullPeriodNanos = rich ? QUICK_NANOS : bounded(SHARES * allowance.sustainable(fullNanos));
        briefPeriodNanos = Math.min(fullPeriodNanos, bounded(SHARES * allowance.earnedIn(briefNanos)));
        tryFrequent(briefPeriodNanos >= RARE_NANOS);
    }

    /** The CPU time of one brief look after a trial: that of the trial's looks, if less. */
    private long ofTrial() {
        return briefLooks == 0 ? briefNanos : Math.min(briefNanos, windowBriefNanos / briefLooks);
    }

    /** Begins and ends trials. Each trial that fails doubles the time until the next. */
    private void tryFrequent(boolean rare) {
        if (trial) {
            nextTrial = rare ? Math.min(LAST_TRIAL, 2 * nextTrial) : FIRST_TRIAL;
        }
        rareWindows = rare && !trial ? rareWindows + 1 : 0;
        trial = rareWindows >= nextTrial;
        if (trial) {
            briefPeriodNanos = QUICK_NANOS;
        }
    }

    private static long bounded(long nanos) {
        return Math.min(LONGEST_NANOS, Math.max(QUICK_NANOS, nanos));
    }

    /** Whether the quick look that has begun reads only the threads' states. */
    boolean isBrief() {
        return brief;
    }

    long begunNanos() {
        return begunNanos;
    }

    long periodNanos() {
        return briefPeriodNanos;
    }

    long fullPeriodNanos() {
        return fullPeriodNanos;
    }
}
