package dev.insitu.report.recording;

/**
 * What one probe counted in one interval, in one epoch. Immutable.
 *
 * @param probe the number the journal gave the probe
 * @param epoch as of {@link EpochCounts}; an interval may have counts of several
 * @param errors samples that ended by an exception; they are in the buckets, too
 */
public record IntervalCounts(int probe, int epoch, long errors, BucketCounts buckets) {
    /** The same for counts of one probe in one epoch. */
    public long key() {
        return (long) epoch << 32 | probe;
    }

    IntervalCounts plus(IntervalCounts other) {
        return new IntervalCounts(probe, epoch, errors + other.errors, buckets.plus(other.buckets));
    }
}
