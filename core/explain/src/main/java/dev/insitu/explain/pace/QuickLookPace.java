package dev.insitu.explain.pace;

/**
 * How often another thread, which is awake anyway, quick looks at all threads. Where that takes more than it may, most quick looks are brief: they
 * go by the threads' states alone, and ask the system nothing. Else a wait of many milliseconds could lie between two quick looks.
 *
 * <p>What a brief quick look takes goes by how long ago the last one was: one that is rare finds the caches cold, and takes several times as long. So each of the two
 * would stay what it is. Where they are rare, frequent ones are tried now and then. For one thread at a time.
 */
final class QuickLookPace {
    /** About as often as another thread can. */
    private static final long GLANCE_NANOS = 1_200_000;

    private static final long LONGEST_NANOS = 200_000_000;

    /** Half of the allowance is for brief quick looks, half for others. */
    private static final int SHARES = 2;

    /** Brief quick looks that are farther apart are rare. */
    private static final long RARE_NANOS = 3_000_000;

    /** After so many windows of rare ones frequent ones are tried for a window. */
    private static final int FIRST_TRIAL = 25;

    private static final int LAST_TRIAL = 800;

    private final CpuBudget allowance;
    private long fullPeriodNanos = GLANCE_NANOS;
    private long briefPeriodNanos = GLANCE_NANOS;
    private long begunNanos;
    private long fullBegunNanos;
    private boolean brief;
    private boolean trial;
    private int rareWindows;
    private int nextTrial = FIRST_TRIAL;

    /** What one takes, as of late. */
    private long fullNanos;

    private long briefNanos;

    /** In this window. */
    private long windowFullNanos;

    private long windowBriefNanos;
    private int fullGlances;
    private int briefGlances;

    QuickLookPace(CpuBudget allowance) {
        this.allowance = allowance;
    }

    /** Whether it is time for a quick look, which begins. */
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

    /** The quick look is over, and took so much. */
    void took(long nanos) {
        if (brief) {
            windowBriefNanos += nanos;
            briefGlances++;
        } else {
            windowFullNanos += nanos;
            fullGlances++;
        }
    }

    /** What those of the window took that ends. */
    long windowNanos() {
        return windowFullNanos + windowBriefNanos;
    }

    /** A window ends, and what it took has been spent. */
    void adapt(boolean rich) {
        fullNanos = CpuBudget.lately(fullNanos, windowFullNanos, fullGlances);
        briefNanos = trial ? ofTrial() : CpuBudget.lately(briefNanos, windowBriefNanos, briefGlances);
        windowFullNanos = 0;
        windowBriefNanos = 0;
        fullGlances = 0;
        briefGlances = 0;
        fullPeriodNanos = rich ? GLANCE_NANOS : bounded(SHARES * allowance.sustainable(fullNanos));
        briefPeriodNanos = Math.min(fullPeriodNanos, bounded(SHARES * allowance.earnedIn(briefNanos)));
        tryFrequent(briefPeriodNanos >= RARE_NANOS);
    }

    /** What frequent ones took, where that is less. */
    private long ofTrial() {
        return briefGlances == 0 ? briefNanos : Math.min(briefNanos, windowBriefNanos / briefGlances);
    }

    /** Each trial that was in vain doubles the time until the next. */
    private void tryFrequent(boolean rare) {
        if (trial) {
            nextTrial = rare ? Math.min(LAST_TRIAL, 2 * nextTrial) : FIRST_TRIAL;
        }
        rareWindows = rare && !trial ? rareWindows + 1 : 0;
        trial = rareWindows >= nextTrial;
        if (trial) {
            briefPeriodNanos = GLANCE_NANOS;
        }
    }

    private static long bounded(long nanos) {
        return Math.min(LONGEST_NANOS, Math.max(GLANCE_NANOS, nanos));
    }

    /** Whether the quick look that has begun goes by the threads' states alone. */
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
