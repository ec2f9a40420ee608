package dev.insitu.report.format.html;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.runtime.memory.Buckets;

/**
 * The counts of a probe in a part of the time: all that the page needs to compute the figures of several parts together. Immutable.
 *
 * @param squares the sum of the squares of the samples' weights
 * @param sum of all samples, each times its weight
 * @param min 0 without samples, as is the maximum
 */
record PartCounts(
        BucketCounts buckets, long samples, double squares, long sum, long min, long max, long errors, long skipped) {

    static PartCounts of(EpochCounts counts) {
        boolean isEmpty = counts.buckets().total() == 0;
        return new PartCounts(
                counts.buckets(),
                isEmpty ? 0 : counts.samples(),
                isEmpty ? 0 : counts.squares(),
                isEmpty ? 0 : counts.sum(),
                isEmpty ? 0 : counts.min(),
                isEmpty ? 0 : counts.max(),
                counts.errors(),
                counts.skipped());
    }

    PartCounts plus(PartCounts other) {
        long least = buckets.total() == 0 ? other.min : other.buckets.total() == 0 ? min : Math.min(min, other.min);
        return new PartCounts(
                buckets.plus(other.buckets),
                samples + other.samples,
                squares + other.squares,
                sum + other.sum,
                least,
                Math.max(max, other.max),
                errors + other.errors,
                skipped + other.skipped);
    }

    /**
     * The buckets as text: of each nonempty one twice its count less one, plus 1 where empty buckets lie before it, and then their
     * number less one. Most counts are small and most buckets neighbours, so most take a digit or two.
     */
    String packedBuckets() {
        StringBuilder text = new StringBuilder();
        int[] next = {0};
        buckets.forEach((lowest, highest, count) -> {
            int bucket = Buckets.indexOf(lowest);
            int gap = bucket - next[0];
            PackedNumbers.append(2 * (count - 1) + (gap > 0 ? 1 : 0), text);
            if (gap > 0) {
                PackedNumbers.append(gap - 1, text);
            }
            next[0] = bucket + 1;
        });
        return text.toString();
    }
}
