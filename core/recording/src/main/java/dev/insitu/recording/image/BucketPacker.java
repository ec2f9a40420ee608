package dev.insitu.recording.image;

import java.util.Arrays;

/**
 * Packs the counts of nonempty buckets, the lowest first: each as its distance from the one before and its count. Both take seven
 * bits a byte, the lowest bits first, with the highest bit set if more bytes follow. Reusable after each {@link #build}.
 */
final class BucketPacker {
    private static final int MOST_BYTES = 2 * 10;

    private byte[] packed = new byte[4_096];
    private int size;
    private int packedBucket;
    private int bucket;
    private long count;
    private long total;

    /**
     * Adds to a bucket, which must not be lower than the previous one.
     *
     * @throws ArithmeticException if a count exceeds a long
     */
    void add(int nextBucket, long more) {
        if (nextBucket != bucket) {
            pack();
            bucket = nextBucket;
        }
        count += more;
        total = Math.addExact(total, more);
    }

    /** The counts added since the last build. */
    BucketCounts build() {
        pack();
        BucketCounts built = total == 0 ? BucketCounts.NONE : new BucketCounts(Arrays.copyOf(packed, size), total);
        clear();
        return built;
    }

    /** Forgets what was added since the last build. */
    void clear() {
        size = 0;
        packedBucket = 0;
        bucket = 0;
        count = 0;
        total = 0;
    }

    private void pack() {
        if (count != 0) {
            if (size + MOST_BYTES > packed.length) {
                packed = Arrays.copyOf(packed, packed.length * 2);
            }
            number(bucket - packedBucket);
            number(count);
            packedBucket = bucket;
            count = 0;
        }
    }

    private void number(long number) {
        long rest = number;
        while (rest > 0x7F) {
            packed[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        packed[size++] = (byte) rest;
    }
}
