package dev.insitu.report.snapshot.check;

import dev.insitu.report.journal.Fact;
import dev.insitu.report.snapshot.driver.Goal;
import dev.insitu.report.snapshot.driver.Limit;
import dev.insitu.report.snapshot.figures.Figures;
import java.util.OptionalDouble;

/**
 * What the user wants to hold of a probe.
 *
 * @param text as the user would write it, such as {@code parse p99.9 <= 60us}
 * @param probe its name, or that of a rule that has a probe for each of its methods
 * @param rate the one meant, per second; absent for each that was driven
 * @param statistic {@code mean}, {@code max}, {@code errors} or a percentile such as {@code p99.9}
 */
public record Check(String text, String probe, OptionalDouble rate, String statistic, Limit limit) {

    private static final String ANY_RATE = "-";

    /** Reads {@code check TEXT PROBE RATE|- STATISTIC LIMIT}. */
    public static Check of(Fact fact) {
        OptionalDouble rate =
                fact.text(3).equals(ANY_RATE) ? OptionalDouble.empty() : OptionalDouble.of(fact.decimal(3));
        String statistic = fact.text(4);
        if (statistic.equals(Limit.ERRORS)) {
            return new Check(fact.text(1), fact.text(2), rate, statistic, Limit.ofErrors(fact, 5));
        }
        if (!statistic.equals("mean")
                && !statistic.equals("max")
                && Goal.percentile(statistic).isEmpty()) {
            throw fact.unusable("expected mean, max, errors or a percentile in place 4", null);
        }
        return new Check(fact.text(1), fact.text(2), rate, statistic, Limit.ofNanos(fact.number(5)));
    }

    /** The figure it is about, of samples; absent where they do not carry it. */
    OptionalDouble measured(Figures figures) {
        return new Goal(probe, statistic, limit.unit()).in(figures);
    }
}
