package dev.insitu.config.value;

import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Place;
import dev.insitu.platform.text.Harmless;
import java.util.List;
import java.util.Optional;

/**
 * A check to evaluate at the end.
 *
 * @param probe the probe's name
 * @param at the rate whose results are checked; empty for all
 * @param limits at least one
 */
public record CheckSettings(Place place, String probe, Optional<Rate> at, List<StatisticLimit> limits) {
    /** Long enough for names made from methods and their parameters. */
    private static final int LONGEST_NAME = 1_000;

    private static final String EXPECTED = "expected a probe, a figure and its limit, such as parse p99.9 <= 60us";

    public CheckSettings {
        limits = List.copyOf(limits);
    }

    /** One of the limits as the user would write it, followed by the rate if there is one. */
    public String text(StatisticLimit limit) {
        return probe + ' ' + limit.figure() + " <= " + limit.most()
                + at.map(rate -> " at " + rate.text()).orElse("");
    }

    /** Reads the name of a probe. */
    public static String probe(String text) throws InvalidValueException {
        String name = text.strip();
        if (name.isEmpty() || name.length() > LONGEST_NAME || !Harmless.isOneLine(name)) {
            throw new InvalidValueException("expected a probe's name");
        }
        return name;
    }

    /** Reads the short form, {@code date serialisation p99.9 <= 60us}. */
    public static CheckSettings parse(Place place, String text) throws InvalidValueException {
        ProbeLimit read = ProbeLimit.parse(text, "<=", EXPECTED);
        return new CheckSettings(place, read.probe(), Optional.empty(), List.of(read.limit()));
    }
}
