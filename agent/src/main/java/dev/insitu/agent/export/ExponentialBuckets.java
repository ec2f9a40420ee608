package dev.insitu.agent.export;

import dev.insitu.recording.image.BucketCounts;
import java.util.Map;
import java.util.TreeMap;

/**
 * OpenTelemetry's exponential buckets, in seconds: at scale s, bucket i holds values above 2^(i/2^s) and up to 2^((i+1)/2^s)
 * (opentelemetry.io, "Metrics Data Model"). For one thread.
 */
final class ExponentialBuckets implements BucketCounts.BucketVisitor {
    /** Buckets grow by 2^(1/16), 4.4 %. */
    static final int SCALE = 4;

    private static final double NANOS = 1e9;
    private static final double LOG_2 = Math.log(2);

    private final TreeMap<Integer, Long> counts = new TreeMap<>();
    private long zeros;

    @Override
    public void bucket(long lowestNanos, long highestNanos, long count) {
        if (highestNanos == 0) {
            zeros += count;
        } else {
            double seconds = (lowestNanos + (highestNanos - lowestNanos) / 2.0) / NANOS;
            counts.merge((int) Math.ceil(Math.log(seconds) / LOG_2 * (1 << SCALE)) - 1, count, Long::sum);
        }
    }

    long zeros() {
        return zeros;
    }

    /** The index of the first of {@link #counts()}. */
    int offset() {
        return counts.isEmpty() ? 0 : counts.firstKey();
    }

    /** The counts of all buckets from the first nonempty one to the last. */
    long[] counts() {
        long[] dense = new long[counts.isEmpty() ? 0 : counts.lastKey() - counts.firstKey() + 1];
        for (Map.Entry<Integer, Long> entry : counts.entrySet()) {
            dense[entry.getKey() - offset()] = entry.getValue();
        }
        return dense;
    }
}
