package dev.insitu.report.snapshot.figures;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;

/**
 * The counts of one probe in one interval. Immutable.
 *
 * @param probe its place in {@link dev.insitu.report.snapshot.Snapshot#probes()}, from 0
 * @param series the place of the rate among the probe's {@link ProbeFigures#series()}, from 0; -1 outside the runs, and without a driver
 * @param run from 1, as in {@link RunFigures#run()}; 0 outside the runs, and without a driver
 * @param isWarmUp whether these calls are counted apart, as those of a warm-up
 * @param all everything that was counted; there may be skipped calls and no samples
 */
public record IntervalProbe(int probe, int series, int run, boolean isWarmUp, EpochCounts all) {
    /** Samples among the counts that ended by an exception. */
    public long errors() {
        return all.errors();
    }

    /** The samples, each counted as often as the number of calls it stands for. */
    public BucketCounts counts() {
        return all.buckets();
    }

    /** The sum of the squares of the samples' weights. */
    public double squares() {
        return all.squares();
    }
}
