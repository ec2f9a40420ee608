package dev.insitu.config.value;

import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.text.Decimal;
import java.util.Optional;

/**
 * The highest allowed number or share of failed calls.
 *
 * @param number the number of calls, or their percentage; 0 or more
 * @param share whether the number is a percentage
 */
public record ErrorLimit(Decimal number, boolean share) implements StatisticLimit {
    /** The figure as the user writes it. */
    static final String FIGURE = "errors";

    private static final String EXPECTED = "expected a share of the calls such as 0.1%, or a number of them such as 0";

    /** Reads {@code 0.1%} or {@code 3}. */
    public static ErrorLimit parse(String text) throws InvalidValueException {
        boolean share = text.endsWith("%");
        Optional<Decimal> number = NumberSyntax.parseDecimal(
                share ? text.substring(0, text.length() - 1).strip() : text);
        boolean allowed =
                number.isPresent() && (share ? number.get().compareTo(Decimal.of(100)) <= 0 : text.indexOf('.') < 0);
        if (!allowed) {
            throw new InvalidValueException(EXPECTED);
        }
        return new ErrorLimit(number.get(), share);
    }

    @Override
    public String figure() {
        return FIGURE;
    }

    @Override
    public String fact() {
        return most();
    }

    @Override
    public String most() {
        return number.text() + (share ? "%" : "");
    }
}
