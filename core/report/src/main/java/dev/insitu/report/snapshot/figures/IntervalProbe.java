package dev.insitu.report.snapshot.figures;

import dev.insitu.recording.image.BucketCounts;

/**
 * The counts of one probe in one interval. Immutable.
 *
 * @param probe its place in {@link dev.insitu.report.snapshot.Snapshot#probes()}, from 0
 * @param series the place of the rate among the probe's {@link ProbeFigures#series()}, from 0; -1 outside the runs, and without a driver
 * @param run from 1, as in {@link RunFigures#run()}; 0 outside the runs, and without a driver
 * @param errors samples among the counts that ended by an exception
 * @param counts the samples, each counted as often as the number of calls it stands for; at least one
 * @param squares the sum of the squares of the samples' weights
 */
public record IntervalProbe(int probe, int series, int run, long errors, BucketCounts counts, double squares) {}
