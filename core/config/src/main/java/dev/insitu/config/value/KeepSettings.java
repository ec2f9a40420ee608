package dev.insitu.config.value;

import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Place;

/**
 * A rule of {@code keep}: while a figure of a probe is greater than a limit, it is an incident.
 *
 * @param probe the probe's name
 */
public record KeepSettings(Place place, String probe, StatisticLimit limit) {
    private static final String EXPECTED =
            "expected a probe, a figure and the limit above which it is an incident, such as place order p99 > 50ms";

    /** The rule as the user would write it. */
    public String text() {
        return probe + ' ' + limit.figure() + " > " + limit.most();
    }

    /** Reads {@code place order p99 > 50ms}. */
    public static KeepSettings parse(Place place, String text) throws InvalidValueException {
        ProbeLimit read = ProbeLimit.parse(text, ">", EXPECTED);
        return new KeepSettings(place, read.probe(), read.limit());
    }
}
