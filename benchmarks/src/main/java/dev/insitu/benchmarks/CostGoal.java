package dev.insitu.benchmarks;

import java.util.Locale;

/**
 * What a figure should not exceed, or should reach.
 *
 * @param limit no number where there is no goal
 * @param isLeast whether the figure should reach it
 */
public record CostGoal(double limit, boolean isLeast) {
    /** No goal. */
    public static final CostGoal NONE = new CostGoal(Double.NaN);

    /** What a figure should not exceed. */
    public CostGoal(double most) {
        this(most, false);
    }

    /** What a figure should reach. */
    public static CostGoal atLeast(double least) {
        return new CostGoal(least, true);
    }

    /** As printed beside the figure. */
    public String verdict(double figure) {
        if (Double.isNaN(limit)) {
            return "";
        }
        boolean isMet = isLeast ? figure >= limit : figure <= limit;
        String format = limit == Math.rint(limit) ? "goal %s%.0f %s" : "goal %s%.2f %s";
        return String.format(Locale.ROOT, format, isLeast ? "at least " : "", limit, isMet ? "met" : "missed");
    }
}
