package dev.insitu.config.value;

import dev.insitu.platform.text.TimeText;

/** The highest allowed value of a statistic of a probe's times. */
public record TimeLimit(Statistic statistic, long maxNanos) implements StatisticLimit {
    @Override
    public String figure() {
        return statistic.text();
    }

    @Override
    public String most() {
        return TimeText.exact(maxNanos);
    }

    @Override
    public String fact() {
        return Long.toString(maxNanos);
    }
}
