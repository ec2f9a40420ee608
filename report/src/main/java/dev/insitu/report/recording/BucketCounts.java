package dev.insitu.report.recording;

import dev.insitu.runtime.Buckets;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * How many samples fell into which bucket: a {@link Histogram} of three significant digits that has room only for the
 * buckets it needs. A recording of thousands of probes fits into memory this way. Immutable.
 */
public final class BucketCounts {
    /** No samples. */
    public static final BucketCounts NONE = new Builder().build();

    private static final BigDecimal PERCENT = BigDecimal.valueOf(100);

    private final int[] buckets;
    private final long[] counts;
    private final long total;

    private BucketCounts(int[] buckets, long[] counts, long total) {
        this.buckets = buckets;
        this.counts = counts;
        this.total = total;
    }

    /** What a histogram holds, at three significant digits. */
    public static BucketCounts of(Histogram histogram) {
        Builder builder = new Builder();
        for (HistogramIterationValue value : histogram.recordedValues()) {
            builder.add(Buckets.indexOf(value.getValueIteratedTo()), value.getCountAtValueIteratedTo());
        }
        return builder.build();
    }

    /** Number of samples. */
    public long total() {
        return total;
    }

    /** These and those. */
    public BucketCounts plus(BucketCounts other) {
        Builder sum = new Builder();
        int i = 0;
        int j = 0;
        while (i < buckets.length || j < other.buckets.length) {
            if (j == other.buckets.length || (i < buckets.length && buckets[i] <= other.buckets[j])) {
                sum.add(buckets[i], counts[i++]);
            } else {
                sum.add(other.buckets[j], other.counts[j++]);
            }
        }
        return sum.build();
    }

    /**
     * The highest value of the bucket that holds the sample at a percentile, as HdrHistogram has it.
     *
     * @throws IllegalStateException where there are no samples
     */
    public long valueAt(BigDecimal percentile) {
        BigDecimal rank = percentile.multiply(BigDecimal.valueOf(total)).divide(PERCENT, 0, RoundingMode.CEILING);
        long left = Math.max(1, rank.longValue());
        for (int i = 0; i < buckets.length; i++) {
            left -= counts[i];
            if (left <= 0) {
                // Of the last bucket, too: 2^63 and 1 less are Long.MIN_VALUE and Long.MAX_VALUE.
                return Buckets.lowestValueOf(buckets[i] + 1) - 1;
            }
        }
        throw new IllegalStateException(percentile + " % of " + total + " samples");
    }

    /** The same as a new histogram, which takes a hundred kilobytes: make one at a time. */
    public Histogram histogram() {
        Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        // From the highest, so that it resizes once.
        for (int i = buckets.length - 1; i >= 0; i--) {
            histogram.recordValueWithCount(Buckets.lowestValueOf(buckets[i]), counts[i]);
        }
        return histogram;
    }

    /** Takes buckets in ascending order, a bucket several times if need be. */
    static final class Builder {
        private int[] buckets = new int[64];
        private long[] counts = new long[64];
        private int size;
        private long total;

        /** @throws ArithmeticException where the counts are more than a long holds */
        void add(int bucket, long count) {
            total = Math.addExact(total, count);
            if (size > 0 && buckets[size - 1] == bucket) {
                counts[size - 1] += count;
                return;
            }
            if (size == buckets.length) {
                buckets = Arrays.copyOf(buckets, size * 2);
                counts = Arrays.copyOf(counts, size * 2);
            }
            buckets[size] = bucket;
            counts[size++] = count;
        }

        /** What was added since the last build. */
        BucketCounts build() {
            BucketCounts built = new BucketCounts(Arrays.copyOf(buckets, size), Arrays.copyOf(counts, size), total);
            size = 0;
            total = 0;
            return built;
        }
    }
}
