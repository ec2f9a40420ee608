package dev.insitu.config.syntax;

import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.text.Decimal;
import dev.insitu.platform.text.TimeText;
import java.util.Optional;

/** Reads durations such as {@code 500ms}, {@code 1us} and {@code 1.5s} as nanoseconds. {@link TimeText} writes them. */
public final class Durations {
    private static final String[] UNITS = {"d", "h", "m", "s", "ms", "us", "ns"};
    private static final long[] NANOS = {
        86_400_000_000_000L, 3_600_000_000_000L, 60_000_000_000L, 1_000_000_000L, 1_000_000L, 1_000L, 1L
    };

    private Durations() {}

    /**
     * Reads a duration of any length.
     *
     * @param text a number and one of ns, us, ms, s, m, h, d; a bare {@code 0} needs no unit
     * @return nanoseconds, 0 or more
     * @throws InvalidValueException if it is no duration, or not a whole number of nanoseconds below 292 years
     */
    public static long parse(String text) throws InvalidValueException {
        return parse(text, 0, Long.MAX_VALUE);
    }

    /**
     * Reads a duration within a range.
     *
     * @param min the shortest allowed, in nanoseconds
     * @param max the longest allowed, in nanoseconds; {@code Long.MAX_VALUE} for any
     * @return nanoseconds
     * @throws InvalidValueException if it is no duration or out of the range
     */
    public static long parse(String text, long min, long max) throws InvalidValueException {
        long nanos = nanos(text);
        if (nanos < min || nanos > max) {
            throw new InvalidValueException(
                    max == Long.MAX_VALUE
                            ? "expected a duration such as 500ms, 10s or 2m"
                            : "expected a duration from " + TimeText.exact(min) + " to " + TimeText.exact(max));
        }
        return nanos;
    }

    /** Nanoseconds, or -1 if the text is no duration. */
    private static long nanos(String text) {
        int end = text.length();
        while (end > 0 && Character.isLetter(text.charAt(end - 1))) {
            end--;
        }
        Optional<Decimal> number = NumberSyntax.parseDecimal(text.substring(0, end));
        long unit = nanosPerUnit(text.substring(end));
        if (number.isEmpty() || (unit == 0 && number.get().units() != 0)) {
            return -1;
        }
        try {
            return whole(number.get(), unit);
        } catch (ArithmeticException overflow) {
            return -1;
        }
    }

    /** The number times the unit; -1 if the product is not a whole number. */
    private static long whole(Decimal number, long unit) {
        long tens = 1;
        long factor = unit;
        for (int i = 0; i < number.places(); i++) {
            if (factor % 10 == 0 && factor > 0) {
                factor /= 10;
            } else {
                tens = Math.multiplyExact(tens, 10L);
            }
        }
        long product = Math.multiplyExact(number.units(), factor);
        return product % tens == 0 ? product / tens : -1;
    }

    private static long nanosPerUnit(String unit) {
        for (int i = 0; i < UNITS.length; i++) {
            if (UNITS[i].equals(unit)) {
                return NANOS[i];
            }
        }
        return unit.equals("µs") || unit.equals("μs") ? 1_000 : 0;
    }
}
