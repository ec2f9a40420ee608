package dev.insitu.report.snapshot.check;

import dev.insitu.recording.journal.RuleFact;
import dev.insitu.report.snapshot.driver.Goal;
import dev.insitu.report.snapshot.driver.Limit;
import dev.insitu.report.snapshot.figures.Figures;
import java.util.OptionalDouble;

/**
 * A limit that the user sets for a probe.
 *
 * @param text as the user would write it, such as {@code parse p99.9 <= 60us}
 * @param probe the name of a probe, or of a rule that has a probe for each of its methods
 * @param rate the rate concerned, per second; absent for all driven rates
 * @param statistic {@code mean}, {@code max}, {@code errors} or a percentile such as {@code p99.9}
 */
public record Check(String text, String probe, OptionalDouble rate, String statistic, Limit limit) {

    /**
     * The check that a fact describes.
     *
     * @throws IllegalArgumentException if the statistic or the limit is invalid
     */
    public static Check of(RuleFact.MustHold fact) {
        String statistic = fact.statistic();
        if (!statistic.equals(Limit.ERRORS)
                && !statistic.equals("mean")
                && !statistic.equals("max")
                && Goal.percentile(statistic).isEmpty()) {
            throw unusable(fact, "expected mean, max, errors or a percentile in place 4", null);
        }
        try {
            Limit limit = statistic.equals(Limit.ERRORS)
                    ? Limit.ofErrors(fact.limit())
                    : Limit.ofNanos(Long.parseLong(fact.limit()));
            return new Check(fact.text(), fact.probe(), fact.rate(), statistic, limit);
        } catch (NumberFormatException e) {
            throw unusable(fact, "expected a limit in place 5", e);
        }
    }

    private static IllegalArgumentException unusable(RuleFact.MustHold fact, String expected, Exception cause) {
        return new IllegalArgumentException("journal: " + fact.strings() + ": " + expected, cause);
    }

    /** Whether one call longer than the limit can break the check: a check of the maximum or a percentile. */
    boolean isOfLongest() {
        return isOfLatency() && !statistic.equals("mean");
    }

    /** Whether it limits a time. Such a check never passes at a rate that was not driven as planned. */
    boolean isOfLatency() {
        return !statistic.equals(Limit.ERRORS);
    }

    /** The figure that it limits; absent where there are too few samples. */
    OptionalDouble measured(Figures figures) {
        return new Goal(probe, statistic, limit.unit()).in(figures);
    }
}
