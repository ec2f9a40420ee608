package dev.insitu.recording.image;

import dev.insitu.runtime.memory.Buckets;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * How many samples fell into which bucket: a {@link Histogram} of three significant digits in a few kilobytes, so that
 * the counts of thousands of probes can be held at once. Immutable.
 *
 * <p>Only buckets that hold something are kept, packed into mostly two bytes each: see {@link BucketPacker}.
 */
public final class BucketCounts {
    /** No samples. */
    public static final BucketCounts NONE = new BucketCounts(new byte[0], 0);

    private final byte[] packed;
    private final long total;

    /** @param packed as {@link BucketPacker} does it */
    BucketCounts(byte[] packed, long total) {
        this.packed = packed;
        this.total = total;
    }

    /** What a histogram holds, at three significant digits. */
    public static BucketCounts of(Histogram histogram) {
        BucketPacker packer = new BucketPacker();
        for (HistogramIterationValue value : histogram.recordedValues()) {
            packer.add(Buckets.indexOf(value.getValueIteratedTo()), value.getCountAtValueIteratedTo());
        }
        return packer.build();
    }

    /**
     * Counts that {@link #packed()} gave, out of a file.
     *
     * @throws IllegalArgumentException where they are not such counts
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

    /** Each bucket that holds something as its distance from the one before and its count, both in seven bits a byte. */
    public byte[] packed() {
        return packed.clone();
    }

    /** Bytes of {@link #packed()}. */
    public int packedSize() {
        return packed.length;
    }

    /** Tells of each bucket that holds something, the lowest first. */
    public void forEach(BucketVisitor visitor) {
        for (BucketCursor cursor = new BucketCursor(packed); !cursor.atEnd(); cursor.next()) {
            visitor.bucket(cursor.lowestValue(), cursor.highestValue(), cursor.count());
        }
    }

    /** Told of buckets. */
    @FunctionalInterface
    public interface BucketVisitor {
        /**
         * A bucket that holds something.
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
     * How many samples that stand for one call each say as much as these do: Kish's effective sample size, the square of the weights' sum by the sum of
     * their squares.
     *
     * @param squares of the samples' weights, added up; no more than {@link #total} where each stands for one call
     */
    public long effective(double squares) {
        return squares <= total ? total : (long) ((double) total * total / squares);
    }

    /** These and those. */
    public BucketCounts plus(BucketCounts other) {
        if (total == 0 || other.total == 0) {
            return total == 0 ? other : this;
        }
        BucketPacker sum = new BucketPacker();
        BucketCursor ours = new BucketCursor(packed);
        BucketCursor theirs = new BucketCursor(other.packed);
        while (!ours.atEnd() || !theirs.atEnd()) {
            BucketCursor lower = ours.bucket() <= theirs.bucket() ? ours : theirs;
            sum.add(lower.bucket(), lower.count());
            lower.next();
        }
        return sum.build();
    }

    /** Each sample so many times. */
    public BucketCounts times(long factor) {
        if (factor == 1) {
            return this;
        }
        BucketPacker product = new BucketPacker();
        for (BucketCursor cursor = new BucketCursor(packed); !cursor.atEnd(); cursor.next()) {
            product.add(cursor.bucket(), factor * cursor.count());
        }
        return product.build();
    }

    /** What is here and was not among earlier ones. */
    public BucketCounts minus(BucketCounts earlier) {
        BucketPacker rest = new BucketPacker();
        BucketCursor theirs = new BucketCursor(earlier.packed);
        for (BucketCursor ours = new BucketCursor(packed); !ours.atEnd(); ours.next()) {
            while (theirs.bucket() < ours.bucket()) {
                theirs.next();
            }
            long more = ours.count() - (theirs.bucket() == ours.bucket() ? theirs.count() : 0);
            if (more > 0) {
                rest.add(ours.bucket(), more);
            }
        }
        return rest.build();
    }

    /**
     * The highest value of the bucket that holds a sample, as HdrHistogram has it.
     *
     * @param rank the sample's place in the order of size, from 1
     * @throws IllegalStateException where there are not so many samples
     */
    public long valueAt(long rank) {
        long left = rank;
        for (BucketCursor cursor = new BucketCursor(packed); !cursor.atEnd(); cursor.next()) {
            left -= cursor.count();
            if (left <= 0) {
                return cursor.highestValue();
            }
        }
        throw new IllegalStateException("number " + rank + " of " + total + " samples");
    }

    /**
     * The highest value of the bucket of each of several samples, in one pass.
     *
     * @param ranks the place of each in the order of size, from 1; ascending, and none above {@link #total}
     */
    public long[] valuesAt(long[] ranks) {
        long[] values = new long[ranks.length];
        BucketCursor cursor = new BucketCursor(packed);
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

    /** Samples in buckets that lie above a value as a whole. */
    public long countAbove(long value) {
        long count = 0;
        for (BucketCursor cursor = new BucketCursor(packed); !cursor.atEnd(); cursor.next()) {
            count += cursor.lowestValue() > value ? cursor.count() : 0;
        }
        return count;
    }

    /** Whether a value falls into the lowest bucket that holds something. */
    boolean isLowest(long value) {
        return total > 0 && Buckets.indexOf(value) == new BucketCursor(packed).bucket();
    }

    /** Whether a value falls into the highest bucket that holds something. */
    boolean isHighest(long value) {
        return total > 0 && Buckets.indexOf(value) == highest();
    }

    private int highest() {
        int highest = 0;
        for (BucketCursor cursor = new BucketCursor(packed); !cursor.atEnd(); cursor.next()) {
            highest = cursor.bucket();
        }
        return highest;
    }

    private static long within(int bucket, long value) {
        // Of the last bucket, too: 2^63 less 1 is the largest long.
        return Math.max(Buckets.lowestValueOf(bucket), Math.min(Buckets.lowestValueOf(bucket + 1) - 1, value));
    }

    /** The value nearest to one that falls into the lowest bucket that holds something. */
    long possibleMin(long value) {
        return total == 0 ? value : within(new BucketCursor(packed).bucket(), value);
    }

    /** The value nearest to one that falls into the highest bucket that holds something. */
    long possibleMax(long value) {
        return total == 0 ? value : within(highest(), value);
    }

    /**
     * What is nearest to a sum among those that samples in these buckets can have: the sum itself, unless samples went
     * into it that the buckets do not hold.
     */
    long possibleSum(long sum) {
        try {
            long least = 0;
            long most = 0;
            for (BucketCursor cursor = new BucketCursor(packed); !cursor.atEnd(); cursor.next()) {
                least = Math.addExact(least, Math.multiplyExact(cursor.count(), cursor.lowestValue()));
                most = Math.addExact(most, Math.multiplyExact(cursor.count(), cursor.highestValue()));
            }
            return Math.max(least, Math.min(most, sum));
        } catch (ArithmeticException e) {
            return sum; // Three hundred years of samples: no long holds the sum.
        }
    }

    /** The same as a new histogram, which takes a hundred kilobytes: make one at a time. */
    public Histogram histogram() {
        long highest = 0;
        for (BucketCursor cursor = new BucketCursor(packed); !cursor.atEnd(); cursor.next()) {
            highest = cursor.highestValue();
        }
        Histogram histogram = new Histogram(Math.max(2, highest), 3);
        histogram.setAutoResize(true);
        for (BucketCursor cursor = new BucketCursor(packed); !cursor.atEnd(); cursor.next()) {
            histogram.recordValueWithCount(cursor.lowestValue(), cursor.count());
        }
        return histogram;
    }

    /** Whether the same number of samples is in each bucket. */
    @Override
    public boolean equals(Object other) {
        return other instanceof BucketCounts counts && Arrays.equals(packed, counts.packed);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(packed);
    }
}
