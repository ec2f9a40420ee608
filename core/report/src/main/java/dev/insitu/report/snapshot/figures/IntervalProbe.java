package dev.insitu.report.snapshot.figures;

import dev.insitu.recording.image.BucketCounts;

/**
 * What one probe counted in one interval. Immutable.
 *
 * @param probe its place in {@link dev.insitu.report.snapshot.Snapshot#probes()}, from 0
 * @param series the place of the rate among the probe's {@link ProbeFigures#series()}, from 0; -1 outside the runs, and without a driver
 * @param run from 1, as in {@link RunFigures#run()}; 0 outside the runs, and without a driver
 * @param errors samples among the counts that ended by an exception
 * @param counts where the samples fell, each as often as the calls that it stands for; at least one
 * @param squares of the samples' weights, added up
 */
public record IntervalProbe(int probe, int series, int run, long errors, BucketCounts counts, double squares) {}
