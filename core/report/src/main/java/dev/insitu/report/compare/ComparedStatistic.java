package dev.insitu.report.compare;

import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.figures.Figure;

/**
 * A compared statistic of a probe. Immutable.
 *
 * @param data its name in JSON, such as {@code 99.9} or {@code neverEnded}
 * @param key its name in the table, such as {@code p99.9} or {@code errors}
 * @param isTime whether it is in nanoseconds; otherwise it is a share of calls, from 0 to 1
 */
public record ComparedStatistic(String data, String key, boolean isTime) {
    /** The starts without an end, as a share of all starts. */
    public static final ComparedStatistic NEVER_ENDED = new ComparedStatistic("neverEnded", "never ended", false);

    static ComparedStatistic of(Percentile percentile) {
        return new ComparedStatistic(percentile.key(), "p" + percentile.key(), true);
    }

    /** A number of calls, as a share of those that ended. */
    static ComparedStatistic of(Figure figure) {
        return new ComparedStatistic(figure.key(), figure.key(), false);
    }

    Scale scale() {
        return isTime ? Scale.TIME : Scale.SHARE;
    }
}
