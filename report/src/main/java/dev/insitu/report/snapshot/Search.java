package dev.insitu.report.snapshot;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The highest rate that met a condition, and how it was found. Immutable.
 *
 * @param goal the condition
 * @param figure of the goal, such as {@code end to end p99}
 * @param answered false while the search goes on, and after it was cut short
 * @param passes the highest rate found that meets it; absent where none does
 * @param fails the lowest rate above it that does not; absent where all do
 * @param text what else there is to say
 * @param steps in the order they were made
 */
public record Search(
        String goal,
        String figure,
        boolean answered,
        OptionalDouble passes,
        OptionalDouble fails,
        String text,
        List<Step> steps) {

    public Search {
        steps = List.copyOf(steps);
    }

    /**
     * One rate tried.
     *
     * @param achievedRate absent where no run ended
     * @param nanos the figure searched for; absent where the samples do not carry it
     * @param outcome {@code pass}, {@code fail} or {@code undecided}
     */
    public record Step(double rate, OptionalDouble achievedRate, OptionalDouble nanos, String outcome, String reason) {}
}
