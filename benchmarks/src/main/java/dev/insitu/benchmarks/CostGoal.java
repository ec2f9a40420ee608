package dev.insitu.benchmarks;

import java.util.Locale;

/** What a figure should not exceed. */
public record CostGoal(double most) {
    /** No goal. */
    public static final CostGoal NONE = new CostGoal(Double.NaN);

    /** As printed beside the figure. */
    public String verdict(double figure) {
        if (Double.isNaN(most)) {
            return "";
        }
        String format = most == Math.rint(most) ? "goal %.0f %s" : "goal %.2f %s";
        return String.format(Locale.ROOT, format, most, figure <= most ? "met" : "missed");
    }
}
