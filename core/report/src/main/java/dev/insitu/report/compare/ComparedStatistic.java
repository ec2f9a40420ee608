package dev.insitu.report.compare;

import dev.insitu.recording.image.Percentile;

/**
 * A compared statistic of a probe. Immutable.
 *
 * @param data its name in JSON, such as {@code 99.9} or {@code neverEnded}
 * @param key its name in the table, such as {@code p99.9} or {@code errors}
 * @param isTime whether it is in nanoseconds; otherwise it is a share of calls, from 0 to 1
 */
public record ComparedStatistic(String data, String key, boolean isTime) {
    /** The calls that ended in an exception, as a share of those that ended. */
    public static final ComparedStatistic ERRORS = new ComparedStatistic("errors", "errors", false);

    /** The starts without an end, as a share of all starts. */
    public static final ComparedStatistic NEVER_ENDED = new ComparedStatistic("neverEnded", "never ended", false);

    static ComparedStatistic of(Percentile percentile) {
        return new ComparedStatistic(percentile.key(), "p" + percentile.key(), true);
    }

    Scale scale() {
        return isTime ? Scale.TIME : Scale.SHARE;
    }
}
