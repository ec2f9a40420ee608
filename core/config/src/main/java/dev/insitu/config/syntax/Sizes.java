package dev.insitu.config.syntax;

import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.text.Decimal;
import java.util.Optional;

/** Reads sizes such as {@code 200MB} and {@code 1.5GB} as bytes. */
public final class Sizes {
    private static final long MEGA = 1_000_000;
    private static final long GIGA = 1_000_000_000;

    private Sizes() {}

    /**
     * Reads a size within a range.
     *
     * @param minMega the least allowed, in MB
     * @param maxMega the most allowed, in MB
     * @return bytes
     * @throws InvalidValueException if it is no size or out of the range
     */
    public static long parse(String text, long minMega, long maxMega) throws InvalidValueException {
        boolean isGiga = text.endsWith("GB");
        Optional<Decimal> number = isGiga || text.endsWith("MB")
                ? NumberSyntax.parseDecimal(text.substring(0, text.length() - 2))
                : Optional.empty();
        double bytes = number.isPresent() ? number.get().doubleValue() * (isGiga ? GIGA : MEGA) : -1;
        if (bytes < minMega * (double) MEGA || bytes > maxMega * (double) MEGA) {
            throw new InvalidValueException(
                    "expected a size from " + minMega + "MB to " + maxMega + "MB, such as 200MB");
        }
        return Math.round(bytes);
    }
}
