package dev.insitu.config.value;

import dev.insitu.config.syntax.Durations;
import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.platform.problem.InvalidValueException;

/** An amount of work of the driver. */
public sealed interface Amount {
    /** A number of iterations. */
    record Iterations(long count) implements Amount {}

    /** All iterations due within this time, in nanoseconds. */
    record Lasting(long nanos) implements Amount {}

    /** Reads a count of iterations or a duration, 0 included. */
    static Amount parse(String text) throws InvalidValueException {
        try {
            return !text.isEmpty() && NumberSyntax.isDigit(text.charAt(text.length() - 1))
                    ? new Iterations(NumberSyntax.parseWhole(text, 0, DriveSettings.MOST_ITERATIONS))
                    : new Lasting(Durations.parse(text, 0, DriveSettings.LONGEST_NANOS));
        } catch (InvalidValueException neither) {
            throw new InvalidValueException("expected a number of iterations such as 50000, or a duration such as 10s");
        }
    }
}
