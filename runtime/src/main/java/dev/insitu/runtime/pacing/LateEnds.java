package dev.insitu.runtime.pacing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/** Counts iterations that ended after their schedule's end, by how long after, in buckets of an eighth. Thread-safe and lock-free. */
public final class LateEnds {
    private static final int EIGHTH_BITS = 3;
    private static final int EIGHTHS = 1 << EIGHTH_BITS;
    private static final int BUCKETS = (Long.SIZE - EIGHTH_BITS) * EIGHTHS;

    private final long[] counts = new long[BUCKETS];

    LateEnds() {}

    void count(long nanos) {
        UNSAFE.getAndAddLong(counts, StageCounts.word(bucketOf(nanos)), 1);
    }

    private static int bucketOf(long nanos) {
        if (nanos < EIGHTHS) {
            return (int) nanos;
        }
        int shift = Long.SIZE - 1 - EIGHTH_BITS - Long.numberOfLeadingZeros(nanos);
        return shift * EIGHTHS + (int) (nanos >> shift);
    }

    /** The number of buckets. */
    public int buckets() {
        return BUCKETS;
    }

    /** The shortest time after the schedule's end that falls into a bucket, in nanoseconds. */
    public long leastNanos(int bucket) {
        int shift = Math.max(0, bucket / EIGHTHS - 1);
        return (long) (bucket - shift * EIGHTHS) << shift;
    }

    /** The number of iterations in a bucket. */
    public long count(int bucket) {
        return UNSAFE.getLongVolatile(counts, StageCounts.word(bucket));
    }
}
