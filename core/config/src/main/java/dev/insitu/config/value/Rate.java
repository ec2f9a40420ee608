package dev.insitu.config.value;

import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.text.Decimal;
import java.util.Optional;

/**
 * A number of iterations per second.
 *
 * @param perSecond from 0.001 to 1,000,000,000
 */
public record Rate(double perSecond) {
    private static final Decimal SLOWEST = new Decimal(1, 3);
    private static final Decimal FASTEST = Decimal.of(1_000_000_000);

    /** The rate as the user writes it: {@code 20000/s}. */
    public String text() {
        return Decimal.of(perSecond).text() + "/s";
    }

    /** Reads {@code 20000/s}; also {@code 20_000/s} and {@code 0.5/s}. */
    public static Rate parse(String text) throws InvalidValueException {
        if (text.endsWith("/s")) {
            String written = text.substring(0, text.length() - 2);
            Optional<Decimal> number = NumberSyntax.parseDecimal(written);
            if (number.isPresent()
                    && number.get().compareTo(SLOWEST) >= 0
                    && number.get().compareTo(FASTEST) <= 0) {
                return new Rate(number.get().doubleValue());
            }
            if (NumberSyntax.isNumber(written)) {
                throw new InvalidValueException("expected a rate from 0.001/s to 1000000000/s");
            }
        }
        throw new InvalidValueException("expected a rate such as 20000/s");
    }
}
