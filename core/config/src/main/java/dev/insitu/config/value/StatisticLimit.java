package dev.insitu.config.value;

import dev.insitu.config.syntax.Durations;
import dev.insitu.platform.problem.InvalidValueException;

/** The highest allowed value of a figure, inclusive. */
public sealed interface StatisticLimit permits TimeLimit, ErrorLimit {
    /** The figure, as the user writes it. */
    String figure();

    /** The limit, as the user writes it. */
    String most();

    /** The limit, as the recording stores it. */
    String fact();

    /** Reads a figure such as {@code p99.9} or {@code errors}, and its limit. */
    static StatisticLimit parse(String figure, String most) throws InvalidValueException {
        if (figure.equals(ErrorLimit.FIGURE)) {
            return ErrorLimit.parse(most);
        }
        return new TimeLimit(Statistic.parse(figure), Durations.parse(most));
    }
}
