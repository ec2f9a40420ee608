package dev.insitu.config.value;

import dev.insitu.config.syntax.Durations;
import dev.insitu.platform.problem.InvalidValueException;

/** The most that a figure may be; the limit itself still holds. */
public sealed interface StatisticLimit permits TimeLimit, ErrorLimit {
    /** The figure, as the user writes it. */
    String figure();

    /** The most it may be, as the user writes it. */
    String most();

    /** The most it may be, as the recording keeps it. */
    String fact();

    /** Reads a figure such as {@code p99.9} or {@code errors}, and its limit. */
    static StatisticLimit parse(String figure, String most) throws InvalidValueException {
        if (figure.equals(ErrorLimit.FIGURE)) {
            return ErrorLimit.parse(most);
        }
        return new TimeLimit(Statistic.parse(figure), Durations.parse(most));
    }
}
