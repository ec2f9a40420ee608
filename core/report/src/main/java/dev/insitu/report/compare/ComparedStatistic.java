package dev.insitu.report.compare;

import dev.insitu.recording.image.Percentile;

/**
 * What of a probe is compared. Immutable.
 *
 * @param data its name in JSON, such as {@code 99.9} or {@code neverEnded}
 * @param key as the table has it, such as {@code p99.9} or {@code errors}
 * @param isTime whether it is in nanoseconds; else it is a share of calls, from 0 to 1
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
