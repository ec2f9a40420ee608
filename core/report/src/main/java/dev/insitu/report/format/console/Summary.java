package dev.insitu.report.format.console;

import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.figures.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The few figures that fit in a line, in nanoseconds. Immutable.
 *
 * @param count of samples; absent where it is not useful
 * @param mean absent without samples
 * @param percentiles one for each of {@link #PERCENTILES}, absent where there are too few samples
 * @param max absent without samples
 */
public record Summary(OptionalLong count, OptionalDouble mean, List<OptionalLong> percentiles, OptionalLong max) {
    /** The percentiles that fit in a line. */
    public static final List<Percentile> PERCENTILES =
            List.of(Percentile.of("50"), Percentile.of("90"), Percentile.of("99"), Percentile.of("99.9"));

    public Summary {
        percentiles = List.copyOf(percentiles);
        if (percentiles.size() != PERCENTILES.size()) {
            throw new IllegalArgumentException(percentiles + ": expected one for each of " + PERCENTILES);
        }
    }

    /** The figures of a probe. */
    public static Summary of(Figures figures) {
        List<OptionalLong> percentiles = new ArrayList<>();
        for (Percentile percentile : PERCENTILES) {
            percentiles.add(figures.at(percentile));
        }
        return new Summary(OptionalLong.of(figures.count()), figures.mean(), percentiles, figures.max());
    }

    /** Adds up each figure; for example a sum of medians, which is close to the median of the sums where there are no outliers. */
    public static Summary sum(List<Summary> parts) {
        OptionalDouble mean = OptionalDouble.of(0);
        List<OptionalDouble> percentiles = new ArrayList<>();
        for (int i = 0; i < PERCENTILES.size(); i++) {
            percentiles.add(OptionalDouble.of(0));
        }
        for (Summary part : parts) {
            mean = plus(mean, part.mean());
            for (int i = 0; i < PERCENTILES.size(); i++) {
                percentiles.set(i, plus(percentiles.get(i), asDouble(part.percentiles.get(i))));
            }
        }
        return new Summary(
                OptionalLong.empty(),
                mean,
                percentiles.stream().map(Summary::rounded).toList(),
                OptionalLong.empty());
    }

    /** The percentile, one of {@link #PERCENTILES}. */
    public OptionalLong at(String percentile) {
        int index = PERCENTILES.indexOf(Percentile.of(percentile));
        if (index < 0) {
            throw new IllegalArgumentException("percentile " + percentile + ": expected one of " + PERCENTILES);
        }
        return percentiles.get(index);
    }

    /** This percentile divided by the other's; absent where either is, and where the other is 0. */
    public OptionalDouble ratio(Summary other, String percentile) {
        return ratio(asDouble(at(percentile)), asDouble(other.at(percentile)));
    }

    /** This mean divided by the other's; absent where either is, and where the other is 0. */
    public OptionalDouble ratioOfMeans(Summary other) {
        return ratio(mean, other.mean);
    }

    private static OptionalDouble ratio(OptionalDouble a, OptionalDouble b) {
        return a.isPresent() && b.isPresent() && b.getAsDouble() > 0
                ? OptionalDouble.of(a.getAsDouble() / b.getAsDouble())
                : OptionalDouble.empty();
    }

    private static OptionalDouble asDouble(OptionalLong value) {
        return value.isPresent() ? OptionalDouble.of((double) value.getAsLong()) : OptionalDouble.empty();
    }

    private static OptionalDouble plus(OptionalDouble a, OptionalDouble b) {
        return a.isPresent() && b.isPresent()
                ? OptionalDouble.of(a.getAsDouble() + b.getAsDouble())
                : OptionalDouble.empty();
    }

    private static OptionalLong rounded(OptionalDouble value) {
        return value.isPresent() ? OptionalLong.of(Math.round(value.getAsDouble())) : OptionalLong.empty();
    }
}
