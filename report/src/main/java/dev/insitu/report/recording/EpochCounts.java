package dev.insitu.report.recording;

/**
 * What one probe counted in one epoch, over all threads. All times are in nanoseconds. Immutable.
 *
 * <p>Where no samples were counted, {@code sum}, {@code min} and {@code max} mean nothing.
 *
 * @param probe the number the journal gave the probe; of its self time that plus {@link dev.insitu.runtime.memory.Layout#SELF}
 * @param epoch 0 or more; the counts of a probe's epochs add up
 * @param sum of all samples, exact once the writers have come to rest; until then, and after a kill, to the width of a bucket
 * @param min the smallest sample, exact
 * @param max the largest sample, exact
 * @param errors samples that ended by an exception; they are in the buckets, too
 * @param skipped calls that the probe's condition left out; they are not in the buckets
 * @param buckets where the samples fell
 */
public record EpochCounts(
        int probe, int epoch, long sum, long min, long max, long errors, long skipped, BucketCounts buckets) {}
