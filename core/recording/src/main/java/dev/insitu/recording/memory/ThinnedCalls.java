package dev.insitu.recording.memory;

import dev.insitu.runtime.counters.Thinning;

/**
 * How often the calls of a probe are, and which {@link Thinning} keeps what it takes to time them within {@link #SHARE} of a CPU. It goes up as soon as
 * that is not so, and down after a second in which less would have done. It knows nothing of what calls take, so that what is timed does not
 * depend on it. One thread.
 */
final class ThinnedCalls {
    /** Of one CPU. */
    static final double SHARE = 0.01;

    /** As long as calls were rarer than that, fewer of them need not be timed. */
    private static final long CALM_NANOS = 1_000_000_000;

    /** So much below its share it must be with the next lower one: rates that waver about a limit do not change it each time. */
    private static final double MARGIN = 1.25;

    private int thinning = Thinning.NONE;
    private Count last;

    /** The thinning has not been changed since, nor been found to be as it should. */
    private Count since;

    /** So many calls by then. */
    private record Count(long calls, long nanos) {
        double rate(Count before) {
            return 1e9 * (calls - before.calls) / Math.max(1, nanos - before.nanos);
        }
    }

    /**
     * What to have from now on.
     *
     * @param calls all so far
     * @param costNanos what it takes to time one
     */
    int thinning(long calls, long nowNanos, double costNanos) {
        Count now = new Count(calls, nowNanos);
        // When the first ones came is not known: perhaps long ago.
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

    /** The least that keeps calls of a rate a second within the share. */
    private static int needed(double rate, double costNanos) {
        int needed = Thinning.NONE;
        while (needed < Thinning.MOST && rate * costNanos / Thinning.oneIn(needed) > SHARE * 1e9) {
            needed++;
        }
        return needed;
    }
}
