package dev.insitu.explain.look;

/**
 * The last gap between two looks that was much longer than planned, for example because the sampler had no CPU. A call that was in
 * flight before the gap may have lasted until its end. For one thread at a time.
 */
final class SamplingGap {
    /** Looks further apart than this many planned steps are a gap. */
    private static final int LONGEST_STEPS = 3;

    private long lookedNanos;
    private long fromNanos;
    private long toNanos;

    /**
     * Begins a look at all threads.
     *
     * @param periodNanos the planned time since the look before
     */
    void look(long nowNanos, long periodNanos) {
        if (lookedNanos != 0 && nowNanos - lookedNanos > LONGEST_STEPS * periodNanos) {
            fromNanos = lookedNanos;
            toNanos = nowNanos;
        }
        lookedNanos = nowNanos;
    }

    /** The latest possible end of a call that was last seen in flight in the look at {@code visitedNanos}, going by the last gap. */
    long latestEnd(long visitedNanos) {
        return visitedNanos == fromNanos ? toNanos : visitedNanos;
    }
}
