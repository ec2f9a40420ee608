package dev.insitu.report.recording;

import org.HdrHistogram.Histogram;

/**
 * What one probe counted in one epoch, over all threads. All times are in nanoseconds.
 *
 * <p>The histogram holds as many values as samples ended; where it is empty, {@code sum}, {@code min} and {@code max}
 * mean nothing. It must not be changed once it is handed over here,
 * and had best resize itself: one that spans all of {@code long} costs a megabyte to encode.
 *
 * @param probe the number the journal gave the probe
 * @param epoch 0 or more; the counts of a probe's epochs add up
 * @param sum of all samples, exact; after a kill it may lead the histogram by one sample a thread
 * @param min the smallest sample, exact
 * @param max the largest sample, exact
 * @param errors samples that ended by an exception; they are in the histogram, too
 * @param skipped calls that the probe's condition left out; they are not in the histogram
 */
public record EpochCounts(
        int probe, int epoch, long sum, long min, long max, long errors, long skipped, Histogram histogram) {}
