package dev.insitu.report.snapshot;

import dev.insitu.report.recording.EpochCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * What a set of samples amounts to. Times are in nanoseconds. Immutable, and safe to read from several threads.
 *
 * <p>Minimum, maximum and mean come from the samples themselves, percentiles from buckets of 3 significant digits.
 */
public final class Figures {

    private static final int SIGNIFICANT_DIGITS = 3;

    private final Histogram histogram;
    private final long sum;
    private final long min;
    private final long max;
    private final long errors;
    private final long skipped;

    private Figures(Histogram histogram, long sum, long min, long max, long errors, long skipped) {
        this.histogram = histogram;
        this.sum = sum;
        this.min = min;
        this.max = max;
        this.errors = errors;
        this.skipped = skipped;
    }

    /** The figures of all these counts together. */
    static Figures of(List<EpochCounts> parts) {
        List<Histogram> histograms = new ArrayList<>(parts.size());
        long sum = 0;
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        long errors = 0;
        long skipped = 0;
        for (EpochCounts part : parts) {
            errors += part.errors();
            skipped += part.skipped();
            if (part.histogram().getTotalCount() > 0) {
                histograms.add(part.histogram());
                sum += part.sum();
                min = Math.min(min, part.min());
                max = Math.max(max, part.max());
            }
        }
        return new Figures(merge(histograms), sum, min, max, errors, skipped);
    }

    private static Histogram merge(List<Histogram> histograms) {
        if (histograms.size() == 1) {
            return histograms.get(0);
        }
        Histogram merged = new Histogram(SIGNIFICANT_DIGITS);
        for (Histogram histogram : histograms) {
            merged.add(histogram);
        }
        return merged;
    }

    /** The samples that ended, errors among them. */
    public long count() {
        return histogram.getTotalCount();
    }

    /** The samples that ended by an exception. */
    public long errors() {
        return errors;
    }

    /** The calls that a condition left out; they are not among {@link #count()}. */
    public long skipped() {
        return skipped;
    }

    /** The true minimum, absent without samples. */
    public OptionalLong min() {
        return count() == 0 ? OptionalLong.empty() : OptionalLong.of(min);
    }

    /** The true mean, absent without samples. */
    public OptionalDouble mean() {
        return count() == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) sum / count());
    }

    /** The true maximum, absent without samples. */
    public OptionalLong max() {
        return count() == 0 ? OptionalLong.empty() : OptionalLong.of(max);
    }

    /**
     * The highest value of the bucket that the percentile falls into, though never outside what was really seen.
     * Absent where the samples do not carry the percentile.
     */
    public OptionalLong at(Percentile percentile) {
        if (!percentile.carriedBy(count())) {
            return OptionalLong.empty();
        }
        long value = histogram.getValueAtPercentile(percentile.percent().doubleValue());
        return OptionalLong.of(Math.max(min, Math.min(max, value)));
    }
}
