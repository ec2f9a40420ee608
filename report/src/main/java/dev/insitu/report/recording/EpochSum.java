package dev.insitu.report.recording;

import dev.insitu.runtime.Outcome;
import org.HdrHistogram.Histogram;

/** Adds up the cells of one probe in one epoch over all owners. */
final class EpochSum {
    private final int probe;
    private final int epoch;
    private final Histogram histogram = new Histogram(3);
    private long sum;
    private long min = Long.MAX_VALUE;
    private long max = -1;
    private long errors;
    private long skipped;

    EpochSum(int probe, int epoch) {
        this.probe = probe;
        this.epoch = epoch;
        histogram.setAutoResize(true);
    }

    void add(long value, long count) {
        histogram.recordValueWithCount(value, count);
    }

    void addRest(long cellSum, long cellMin, long cellMax, long cellErrors, long cellSkipped) {
        sum += cellSum;
        min = Math.min(min, cellMin);
        max = Math.max(max, cellMax);
        errors += cellErrors;
        skipped += cellSkipped;
    }

    /** A single call. */
    void addOne(long nanos, int outcome) {
        if (outcome == Outcome.SKIPPED) {
            skipped++;
        } else {
            add(nanos, 1);
            addRest(nanos, nanos, nanos, outcome == Outcome.FAILED ? 1 : 0, 0);
        }
    }

    EpochCounts counts() {
        // A failing call counts its error before itself; one in between must not show as an error without a call.
        long counted = histogram.getTotalCount();
        return new EpochCounts(probe, epoch, sum, min, max, Math.min(errors, counted), skipped, histogram);
    }
}
