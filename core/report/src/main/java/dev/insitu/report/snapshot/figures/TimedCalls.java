package dev.insitu.report.snapshot.figures;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import java.util.List;

/**
 * The samples of several counts, added up. Immutable.
 *
 * @param buckets the samples, each counted by its weight: the number of calls it stands for
 * @param samples the number of samples
 * @param squares the sum of the squares of their weights
 * @param sum of all samples, each times its weight
 * @param min undefined without samples, as is the maximum
 */
record TimedCalls(BucketCounts buckets, long samples, double squares, long sum, long min, long max) {
    static TimedCalls of(List<EpochCounts> parts) {
        BucketCounts buckets = BucketCounts.NONE;
        long samples = 0;
        double squares = 0;
        long sum = 0;
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        for (EpochCounts part : parts) {
            if (part.buckets().total() > 0) {
                buckets = buckets.plus(part.buckets());
                samples += part.samples();
                squares += part.squares();
                sum += part.sum();
                min = Math.min(min, part.min());
                max = Math.max(max, part.max());
            }
        }
        return new TimedCalls(buckets, samples, squares, sum, min, max);
    }

    /** See {@link Figures#effectiveSamples}. */
    long effective() {
        return Math.min(samples, buckets.effective(squares));
    }

    /** The value limited to the range of the samples. */
    long within(long value) {
        return Math.max(min, Math.min(max, value));
    }
}
