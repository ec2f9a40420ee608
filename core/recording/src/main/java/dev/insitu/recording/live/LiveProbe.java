package dev.insitu.recording.live;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.Percentile;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Everything a probe has counted so far, in all runs. Immutable.
 *
 * @param name as in the report; unique
 * @param buckets the samples, in nanoseconds
 * @param sumNanos of all samples
 * @param squares the sum of the squares of the samples' weights; the number of samples where each stands for one call
 * @param maxNanos the longest; undefined without samples
 * @param errors the samples among these that ended by an exception
 * @param inFlight calls that have begun and not ended
 * @param trace the newest of the slowest samples that ended in a trace
 */
public record LiveProbe(
        String name,
        BucketCounts buckets,
        double sumNanos,
        double squares,
        long maxNanos,
        long errors,
        long inFlight,
        Optional<LiveTrace> trace) {
    /** Adds earlier counts, except the calls that were in flight then. */
    public LiveProbe after(LiveProbe earlier) {
        return new LiveProbe(
                name,
                buckets.plus(earlier.buckets),
                sumNanos + earlier.sumNanos,
                squares + earlier.squares,
                Math.max(maxNanos, earlier.maxNanos),
                errors + earlier.errors,
                inFlight,
                trace);
    }

    /** The percentile in nanoseconds, as in the report; empty where there are too few samples. */
    public OptionalLong at(Percentile percentile) {
        return percentile.carriedBy(buckets.effective(squares))
                ? OptionalLong.of(Math.min(buckets.valueAt(percentile.rankIn(buckets.total())), maxNanos))
                : OptionalLong.empty();
    }
}
