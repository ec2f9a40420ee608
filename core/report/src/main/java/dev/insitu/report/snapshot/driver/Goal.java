package dev.insitu.report.snapshot.driver;

import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.Unit;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The figure in a condition such as {@code end to end p99 <= 1ms}.
 *
 * @param probe the name of the probe
 * @param statistic {@code mean}, {@code max}, {@code errors} or a percentile such as {@code p99}
 */
public record Goal(String probe, String statistic, Unit unit) {

    public static Goal of(String condition) {
        int end = condition.indexOf('<');
        String figure = (end < 0 ? condition : condition.substring(0, end)).trim();
        int blank = figure.lastIndexOf(' ');
        String statistic = blank < 0 ? "" : figure.substring(blank + 1);
        Unit ofErrors = condition.endsWith("%") ? Unit.SHARE : Unit.CALLS;
        return new Goal(
                blank < 0 ? figure : figure.substring(0, blank).trim(),
                statistic,
                statistic.equals(Limit.ERRORS) ? ofErrors : Unit.NANOS);
    }

    public String figure() {
        return (probe + " " + statistic).trim();
    }

    /** The figure's value; absent where there are too few samples, or the statistic is unknown. */
    public OptionalDouble in(Figures figures) {
        if (statistic.equals("mean")) {
            return figures.mean();
        }
        if (statistic.equals("max")) {
            return decimal(figures.max());
        }
        if (statistic.equals(Limit.ERRORS)) {
            return figures.count() == 0
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(new Limit(0, unit).measured(figures.errors(), figures.count()));
        }
        Optional<Percentile> percentile = percentile(statistic);
        return percentile.isPresent() ? decimal(figures.at(percentile.get())) : OptionalDouble.empty();
    }

    /** The percentile of a statistic such as {@code p99.9}; absent for other statistics. */
    public static Optional<Percentile> percentile(String statistic) {
        if (!statistic.startsWith("p")) {
            return Optional.empty();
        }
        try {
            return Optional.of(Percentile.of(statistic.substring(1)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static OptionalDouble decimal(OptionalLong figure) {
        return figure.isPresent() ? OptionalDouble.of((double) figure.getAsLong()) : OptionalDouble.empty();
    }
}
