package dev.insitu.recording.file;

import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.IntervalSum;
import dev.insitu.recording.image.RecordedInterval;

/** The sum of the counts before the begin of a file, while the begin moves. One thread. */
final class Earlier {
    private static final long MOST_BYTES = 4 << 20;

    private final IntervalSum sum = new IntervalSum(MOST_BYTES);
    private final boolean isKnown;

    /**
     * Begins with the sum so far.
     *
     * @param soFar null if it is not known, or nothing is before
     * @param isFirst whether nothing is before
     */
    Earlier(RecordedInterval soFar, boolean isFirst) {
        isKnown = isFirst || soFar != null;
        if (soFar != null) {
            sum.add(soFar);
        }
    }

    void add(RecordedInterval interval) {
        if (isKnown) {
            sum.add(interval.counted());
        }
    }

    /** The sum; null if it is not known, or there is none. */
    RecordedInterval sum() {
        return sum.sum().orElse(null);
    }

    /** The sum, unless it takes more bytes; else null. */
    RecordedInterval within(long mostBytes) {
        RecordedInterval all = sum();
        long bytes = 0;
        if (all != null) {
            for (EpochCounts each : all.counts()) {
                bytes += each.buckets().packedSize();
            }
        }
        return bytes > mostBytes ? null : all;
    }
}
