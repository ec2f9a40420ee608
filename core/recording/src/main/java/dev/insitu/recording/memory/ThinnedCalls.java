package dev.insitu.recording.memory;

import dev.insitu.runtime.counters.Thinning;

/**
 * A probe's call rate, and the {@link Thinning} that keeps the cost of timing its calls within {@link #SHARE} of a CPU. The
 * thinning goes up as soon as the cost exceeds the share, and down after a second in which less would have been enough. It does not
 * use the calls' durations, so the choice of timed calls does not depend on them. One thread.
 */
final class ThinnedCalls {
    /** Share of one CPU. */
    static final double SHARE = 0.01;

    /** Calls must stay rarer for this long before the thinning is reduced. */
    private static final long CALM_NANOS = 1_000_000_000;

    /** Reserve required before the thinning is reduced, so that a rate near a limit does not change it each time. */
    private static final double MARGIN = 1.25;

    private int thinning = Thinning.NONE;
    private Count last;

    /** The count at the last change of the thinning, or at the last check that confirmed it. */
    private Count since;

    /** The number of calls at a time. */
    private record Count(long calls, long nanos) {
        double rate(Count before) {
            return 1e9 * (calls - before.calls) / Math.max(1, nanos - before.nanos);
        }
    }

    /**
     * The thinning to use from now on.
     *
     * @param calls all calls so far
     * @param costNanos the cost of timing one call
     */
    int thinning(long calls, long nowNanos, double costNanos) {
        Count now = new Count(calls, nowNanos);
        // The first calls have no known time, so no rate: they may be old.
        int needed = last == null ? thinning : needed(now.rate(last), costNanos);
        if (last == null || needed > thinning) {
            thinning = needed;
            since = now;
        } else if (nowNanos - since.nanos >= CALM_NANOS) {
            thinning = Math.min(thinning, needed(MARGIN * now.rate(since), costNanos));
            since = now;
        }
        last = now;
        return thinning;
    }

    /** The lowest thinning that keeps a rate of calls per second within the share. */
    private static int needed(double rate, double costNanos) {
        int needed = Thinning.NONE;
        while (needed < Thinning.MOST && rate * costNanos / Thinning.oneIn(needed) > SHARE * 1e9) {
            needed++;
        }
        return needed;
    }
}
