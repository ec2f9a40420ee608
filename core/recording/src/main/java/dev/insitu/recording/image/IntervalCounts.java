package dev.insitu.recording.image;

/**
 * The counts of one probe in one interval, in one epoch. Immutable.
 *
 * @param probe the probe's number in the journal
 * @param epoch as in {@link EpochCounts}; an interval may have counts of several epochs
 * @param errors samples that ended by an exception; the buckets hold them, too
 * @param buckets the samples, each counted as often as the number of calls it stands for
 * @param squares the sum of the squares of the samples' weights; the total of the buckets where each sample stands for one call
 */
public record IntervalCounts(int probe, int epoch, long errors, BucketCounts buckets, long squares) {
    /** For samples that stand for one call each. */
    public IntervalCounts(int probe, int epoch, long errors, BucketCounts buckets) {
        this(probe, epoch, errors, buckets, buckets.total());
    }

    /** The same number for all counts of one probe in one epoch. */
    public long key() {
        return (long) epoch << 32 | probe;
    }

    /** Whether some sample stands for several calls. */
    public boolean hasWeights() {
        return squares != buckets.total();
    }

    IntervalCounts plus(IntervalCounts other) {
        return new IntervalCounts(
                probe, epoch, errors + other.errors, buckets.plus(other.buckets), squares + other.squares);
    }
}
