package dev.insitu.recording.image;

import dev.insitu.runtime.memory.Buckets;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The number of samples in each bucket: a {@link Histogram} of three significant digits in a few kilobytes, so that the counts of
 * thousands of probes fit in memory at once. Immutable.
 *
 * <p>Holds only nonempty buckets, packed into mostly two bytes each: see {@link BucketPacker}.
 */
public final class BucketCounts {
    /** No samples. */
    public static final BucketCounts NONE = new BucketCounts(new byte[0], 0);

    private final byte[] packed;
    private final long total;

    /** @param packed by {@link BucketPacker} */
    BucketCounts(byte[] packed, long total) {
        this.packed = packed;
        this.total = total;
    }

    /** The counts of a histogram, at three significant digits. */
    public static BucketCounts of(Histogram histogram) {
        BucketPacker packer = new BucketPacker();
        for (HistogramIterationValue value : histogram.recordedValues()) {
            packer.add(Buckets.indexOf(value.getValueIteratedTo()), value.getCountAtValueIteratedTo());
        }
        return packer.build();
    }

    /**
     * Reads counts that {@link #packed()} returned, from a file.
     *
     * @throws IllegalArgumentException if the bytes are damaged
     */
    public static BucketCounts ofPacked(byte[] packed) {
        BucketPacker packer = new BucketPacker();
        try {
            int last = -1;
            for (BucketCursor cursor = new BucketCursor(packed); !cursor.atEnd(); cursor.next()) {
                if (cursor.bucket() <= last || cursor.bucket() >= Buckets.COUNT || cursor.count() <= 0) {
                    throw new IllegalArgumentException("bucket " + cursor.bucket() + " after " + last);
                }
                last = cursor.bucket();
                packer.add(last, cursor.count());
            }
        } catch (IndexOutOfBoundsException | ArithmeticException e) {
            throw new IllegalArgumentException("not counts of buckets", e);
        }
        return packer.build();
    }

    /** For each nonempty bucket its distance from the one before and its count, both in seven bits a byte. */
    public byte[] packed() {
        return packed.clone();
    }

    BucketCursor cursor() {
        return new BucketCursor(packed);
    }

    /** The size of {@link #packed()} in bytes. */
    public int packedSize() {
        return packed.length;
    }

    /** Passes each nonempty bucket to a visitor, the lowest first. */
    public void forEach(BucketVisitor visitor) {
        for (BucketCursor cursor = cursor(); !cursor.atEnd(); cursor.next()) {
            visitor.bucket(cursor.lowestValue(), cursor.highestValue(), cursor.count());
        }
    }

    /** Receives buckets. */
    @FunctionalInterface
    public interface BucketVisitor {
        /**
         * Receives a nonempty bucket.
         *
         * @param lowestNanos the smallest value that falls into it
         * @param highestNanos the largest
         * @param count at least 1
         */
        void bucket(long lowestNanos, long highestNanos, long count);
    }

    /** Number of samples. */
    public long total() {
        return total;
    }

    /**
     * The number of unweighted samples that give the same precision as these: Kish's effective sample size, the square of the
     * weights' sum divided by the sum of their squares.
     *
     * @param squares the sum of the squares of the samples' weights; at most {@link #total} where each sample stands for one call
     */
    public long effective(double squares) {
        return squares <= total ? total : (long) ((double) total * total / squares);
    }

    /** The sum of these counts and others. */
    public BucketCounts plus(BucketCounts other) {
        if (total == 0 || other.total == 0) {
            return total == 0 ? other : this;
        }
        BucketPacker sum = new BucketPacker();
        BucketCursor ours = cursor();
        BucketCursor theirs = new BucketCursor(other.packed);
        while (!ours.atEnd() || !theirs.atEnd()) {
            BucketCursor lower = ours.bucket() <= theirs.bucket() ? ours : theirs;
            sum.add(lower.bucket(), lower.count());
            lower.next();
        }
        return sum.build();
    }

    /** These counts multiplied by a factor. */
    public BucketCounts times(long factor) {
        if (factor == 1) {
            return this;
        }
        BucketPacker product = new BucketPacker();
        for (BucketCursor cursor = cursor(); !cursor.atEnd(); cursor.next()) {
            product.add(cursor.bucket(), factor * cursor.count());
        }
        return product.build();
    }

    /** These counts less earlier ones. */
    public BucketCounts minus(BucketCounts earlier) {
        BucketPacker rest = new BucketPacker();
        minus(earlier, rest);
        return rest.build();
    }

    /** Adds these counts less earlier ones to a packer. */
    void minus(BucketCounts earlier, BucketPacker rest) {
        BucketCursor theirs = new BucketCursor(earlier.packed);
        for (BucketCursor ours = cursor(); !ours.atEnd(); ours.next()) {
            while (theirs.bucket() < ours.bucket()) {
                theirs.next();
            }
            long more = ours.count() - (theirs.bucket() == ours.bucket() ? theirs.count() : 0);
            if (more > 0) {
                rest.add(ours.bucket(), more);
            }
        }
    }

    /**
     * The highest value of the bucket that holds a sample, as HdrHistogram computes it.
     *
     * @param rank the sample's place in ascending order, from 1
     * @throws IllegalStateException if there are fewer samples
     */
    public long valueAt(long rank) {
        long left = rank;
        for (BucketCursor cursor = cursor(); !cursor.atEnd(); cursor.next()) {
            left -= cursor.count();
            if (left <= 0) {
                return cursor.highestValue();
            }
        }
        throw new IllegalStateException("number " + rank + " of " + total + " samples");
    }

    /**
     * The highest value of the bucket of each of several samples, in one pass; see {@link #valueAt}.
     *
     * @param ranks the samples' places in ascending order, from 1; ascending, at most {@link #total}
     */
    public long[] valuesAt(long[] ranks) {
        long[] values = new long[ranks.length];
        BucketCursor cursor = cursor();
        long seen = ranks.length == 0 ? 0 : cursor.count();
        for (int i = 0; i < ranks.length; i++) {
            while (seen < ranks[i]) {
                cursor.next();
                seen += cursor.count();
            }
            values[i] = cursor.highestValue();
        }
        return values;
    }

    /** The number of samples in buckets that lie entirely above a value. */
    public long countAbove(long value) {
        long count = 0;
        for (BucketCursor cursor = cursor(); !cursor.atEnd(); cursor.next()) {
            count += cursor.lowestValue() > value ? cursor.count() : 0;
        }
        return count;
    }

    /** The number of samples that {@link #valueAt} reports with a value above the given one. */
    public long countExceeding(long value) {
        long count = 0;
        for (BucketCursor cursor = cursor(); !cursor.atEnd(); cursor.next()) {
            count += cursor.highestValue() > value ? cursor.count() : 0;
        }
        return count;
    }

    /** Whether a value falls into the lowest nonempty bucket. */
    boolean isLowest(long value) {
        return total > 0 && Buckets.indexOf(value) == cursor().bucket();
    }

    /** Whether a value falls into the highest nonempty bucket. */
    boolean isHighest(long value) {
        return total > 0 && Buckets.indexOf(value) == highestBucket();
    }

    private int highestBucket() {
        int highest = 0;
        for (BucketCursor cursor = cursor(); !cursor.atEnd(); cursor.next()) {
            highest = cursor.bucket();
        }
        return highest;
    }

    /** The lowest value of the lowest nonempty bucket; 0 without samples. */
    public long lowest() {
        return total == 0 ? 0 : cursor().lowestValue();
    }

    /** The highest value of the highest nonempty bucket; 0 without samples. */
    public long highest() {
        return total == 0 ? 0 : Buckets.lowestValueOf(highestBucket() + 1) - 1;
    }

    /** The smallest possible sum of samples in these buckets. */
    public long leastSum() {
        return possibleSum(0);
    }

    private static long within(int bucket, long value) {
        // Correct for the last bucket too: 2^63 less 1 is the largest long.
        return Math.max(Buckets.lowestValueOf(bucket), Math.min(Buckets.lowestValueOf(bucket + 1) - 1, value));
    }

    /** The value in the lowest nonempty bucket that is nearest to the given one. */
    long possibleMin(long value) {
        return total == 0 ? value : within(cursor().bucket(), value);
    }

    /** The value in the highest nonempty bucket that is nearest to the given one. */
    long possibleMax(long value) {
        return total == 0 ? value : within(highestBucket(), value);
    }

    /**
     * The possible sum of samples in these buckets that is nearest to the given sum. It differs from the given sum only if that
     * includes samples that the buckets do not hold.
     */
    long possibleSum(long sum) {
        try {
            long least = 0;
            long most = 0;
            for (BucketCursor cursor = cursor(); !cursor.atEnd(); cursor.next()) {
                least = Math.addExact(least, Math.multiplyExact(cursor.count(), cursor.lowestValue()));
                most = Math.addExact(most, Math.multiplyExact(cursor.count(), cursor.highestValue()));
            }
            return Math.max(least, Math.min(most, sum));
        } catch (ArithmeticException e) {
            return sum; // Three hundred years of samples: the sum exceeds a long.
        }
    }

    /** Copies the counts into a new histogram, which takes a hundred kilobytes: keep only one at a time. */
    public Histogram histogram() {
        long highest = 0;
        for (BucketCursor cursor = cursor(); !cursor.atEnd(); cursor.next()) {
            highest = cursor.highestValue();
        }
        Histogram histogram = new Histogram(Math.max(2, highest), 3);
        histogram.setAutoResize(true);
        addTo(histogram);
        return histogram;
    }

    /** Adds the counts to a histogram of three digits that has room for them. */
    void addTo(Histogram histogram) {
        for (BucketCursor cursor = cursor(); !cursor.atEnd(); cursor.next()) {
            histogram.recordValueWithCount(cursor.lowestValue(), cursor.count());
        }
    }

    /** Whether each bucket holds the same number of samples. */
    @Override
    public boolean equals(Object other) {
        return other instanceof BucketCounts counts && Arrays.equals(packed, counts.packed);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(packed);
    }
}
