package dev.insitu.config.value;

import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.config.syntax.Words;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.text.Decimal;
import java.util.Locale;
import java.util.Optional;

/** A figure of a distribution. */
public sealed interface Statistic {
    /** The allowed forms, for messages. */
    String EXPECTED = "mean, max, errors or a percentile such as p99.9";

    /** No number of samples supports more decimals. */
    int MOST_DECIMALS = 15;

    /** Figures with a name. */
    enum Named implements Statistic {
        MEAN,
        MAX
    }

    /**
     * A percentile.
     *
     * @param percent above 0 and below 100, without trailing zeros
     */
    record Percentile(Decimal percent) implements Statistic {}

    /** The figure as the user writes it. */
    default String text() {
        return this instanceof Percentile percentile
                ? "p" + percentile.percent().text()
                : ((Named) this).name().toLowerCase(Locale.ROOT);
    }

    /** Reads {@code mean}, {@code max} or {@code p99.9}. */
    static Statistic parse(String text) throws InvalidValueException {
        if (text.startsWith("p")) {
            return new Percentile(parsePercent(text.substring(1)));
        }
        try {
            return Words.parse(Named.values(), text);
        } catch (InvalidValueException unknown) {
            throw new InvalidValueException("expected " + EXPECTED);
        }
    }

    /** Reads the number of a percentile. The report supports up to 15 decimals. */
    static Decimal parsePercent(String text) throws InvalidValueException {
        Optional<Decimal> percent = NumberSyntax.parseDecimal(text);
        boolean tooFine = percent.isEmpty() && NumberSyntax.isNumber(text) && text.indexOf('.') >= 0;
        if (tooFine || (percent.isPresent() && percent.get().places() > MOST_DECIMALS)) {
            throw new InvalidValueException("expected a percentile of up to " + MOST_DECIMALS + " decimals");
        }
        if (percent.isEmpty() || percent.get().units() == 0 || percent.get().compareTo(Decimal.of(100)) >= 0) {
            throw new InvalidValueException("expected a percentile above 0 and below 100, such as 99.9");
        }
        return percent.get();
    }
}
