package dev.insitu.recording.image;

import dev.insitu.runtime.memory.Buckets;

/** Goes through the buckets that {@link BucketPacker} packed, the lowest first. One thread. */
final class BucketCursor {
    private static final int END = Integer.MAX_VALUE;

    private final byte[] packed;
    private int at;
    private int bucket;
    private long count;

    BucketCursor(byte[] packed) {
        this.packed = packed;
        next();
    }

    boolean atEnd() {
        return bucket == END;
    }

    int bucket() {
        return bucket;
    }

    long count() {
        return count;
    }

    void next() {
        if (at == packed.length) {
            bucket = END;
        } else {
            bucket += (int) number();
            count = number();
        }
    }

    private long number() {
        long number = 0;
        for (int shift = 0; ; shift += 7) {
            byte part = packed[at++];
            number |= (part & 0x7FL) << shift;
            if (part >= 0) {
                return number;
            }
        }
    }

    long lowestValue() {
        return Buckets.lowestValueOf(bucket);
    }

    /** Correct for the last bucket too: 2^63 and 1 less are Long.MIN_VALUE and Long.MAX_VALUE. */
    long highestValue() {
        return Buckets.lowestValueOf(bucket + 1) - 1;
    }
}
