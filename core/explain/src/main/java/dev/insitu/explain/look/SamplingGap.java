package dev.insitu.explain.look;

/**
 * The last time for which nobody looked at threads for much longer than was planned: who looks had no CPU, say. A call that was in flight before
 * may have lasted that long. For one thread at a time.
 */
final class SamplingGap {
    /** A step between looks that is so many times what was planned is one. */
    private static final int LONGEST_STEPS = 3;

    private long lookedNanos;
    private long fromNanos;
    private long toNanos;

    /**
     * A look at all threads begins.
     *
     * @param periodNanos how long after the one before it was planned
     */
    void look(long nowNanos, long periodNanos) {
        if (lookedNanos != 0 && nowNanos - lookedNanos > LONGEST_STEPS * periodNanos) {
            fromNanos = lookedNanos;
            toNanos = nowNanos;
        }
        lookedNanos = nowNanos;
    }

    /** Until when a call at the latest may have lasted that was in flight in a look, and in no later one: as far as is known here. */
    long latestEnd(long visitedNanos) {
        return visitedNanos == fromNanos ? toNanos : visitedNanos;
    }
}
