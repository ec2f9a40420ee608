package dev.insitu.recording.image;

/**
 * What one probe counted in one interval, in one epoch. Immutable.
 *
 * @param probe the number the journal gave the probe
 * @param epoch as of {@link EpochCounts}; an interval may have counts of several
 * @param errors samples that ended by an exception; they are in the buckets, too
 * @param buckets where the samples fell, each as often as the calls that it stands for
 * @param squares of the samples' weights, added up; the total of the buckets where each stands for one call
 */
public record IntervalCounts(int probe, int epoch, long errors, BucketCounts buckets, long squares) {
    /** Of samples that stand for one call each. */
    public IntervalCounts(int probe, int epoch, long errors, BucketCounts buckets) {
        this(probe, epoch, errors, buckets, buckets.total());
    }

    /** The same for counts of one probe in one epoch. */
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
