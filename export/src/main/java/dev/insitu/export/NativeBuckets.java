package dev.insitu.export;

import dev.insitu.recording.image.BucketCounts;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import java.util.Map;
import java.util.TreeMap;

/**
 * Prometheus' native buckets: of schema s, bucket i holds what is above 2^((i-1)/2^s) and up to 2^(i/2^s). For one thread.
 */
final class NativeBuckets implements BucketCounts.BucketVisitor {
    /** Buckets grow by 2^(1/16), 4.4 %. */
    static final int SCHEMA = 4;

    /** Up to here all is zero: half a nanosecond. */
    static final double ZERO_SECONDS = 0.5e-9;

    private static final double NANOS = 1e9;
    private static final double LOG_2 = Math.log(2);

    private final Map<Integer, Long> counts = new TreeMap<>();
    private long zeros;

    @Override
    public void bucket(long lowestNanos, long highestNanos, long count) {
        if (highestNanos == 0) {
            zeros += count;
        } else {
            // Ours are 0.1 % wide at the most from a microsecond on; the middle says best where it belongs.
            double seconds = (lowestNanos + (highestNanos - lowestNanos) / 2.0) / NANOS;
            counts.merge((int) Math.ceil(Math.log(seconds) / LOG_2 * (1 << SCHEMA)), count, Long::sum);
        }
    }

    long zeros() {
        return zeros;
    }

    NativeHistogramBuckets buckets() {
        NativeHistogramBuckets.Builder builder = NativeHistogramBuckets.builder();
        for (Map.Entry<Integer, Long> entry : counts.entrySet()) {
            builder.bucket(entry.getKey(), entry.getValue());
        }
        return builder.build();
    }
}
