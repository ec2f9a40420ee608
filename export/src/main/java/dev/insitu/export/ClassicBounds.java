package dev.insitu.export;

import dev.insitu.recording.image.BucketCounts;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import java.util.ArrayList;
import java.util.List;

/**
 * Prometheus' classic buckets, for who scrapes text: bounds at 1, 2 and 5 of each power of ten from 100 ns to 50 s. They are the same for
 * every probe and never change, so that series stay whole. For one thread.
 */
final class ClassicBounds implements BucketCounts.BucketVisitor {
    private static final long[] BOUNDS_NANOS = bounds();
    private static final double NANOS = 1e9;

    private final long[] counts = new long[BOUNDS_NANOS.length + 1];

    private static long[] bounds() {
        List<Long> bounds = new ArrayList<>();
        for (long power = 100; power <= 10_000_000_000L; power *= 10) {
            bounds.add(power);
            bounds.add(2 * power);
            bounds.add(5 * power);
        }
        return bounds.stream().mapToLong(Long::longValue).toArray();
    }

    @Override
    public void bucket(long lowestNanos, long highestNanos, long count) {
        int at = 0;
        while (at < BOUNDS_NANOS.length && lowestNanos + (highestNanos - lowestNanos) / 2 > BOUNDS_NANOS[at]) {
            at++;
        }
        counts[at] += count;
    }

    ClassicHistogramBuckets buckets() {
        ClassicHistogramBuckets.Builder builder = ClassicHistogramBuckets.builder();
        for (int i = 0; i < BOUNDS_NANOS.length; i++) {
            builder.bucket(BOUNDS_NANOS[i] / NANOS, counts[i]);
        }
        return builder.bucket(Double.POSITIVE_INFINITY, counts[BOUNDS_NANOS.length])
                .build();
    }
}
