package dev.insitu.report.snapshot.driver;

import dev.insitu.report.snapshot.figures.Unit;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The highest rate that met a condition, and how it was found. Immutable.
 *
 * @param goal the condition
 * @param figure of the goal, such as {@code end to end p99}
 * @param unit of that figure
 * @param answered false while the search goes on, and after it was cut short
 * @param passes the highest rate found that meets it; absent where none does
 * @param fails the lowest rate above it that does not; absent where all do
 * @param text the answer in words; may be empty
 * @param steps in the order they were made
 */
public record SearchFigures(
        String goal,
        String figure,
        Unit unit,
        boolean answered,
        OptionalDouble passes,
        OptionalDouble fails,
        String text,
        List<Step> steps) {

    public SearchFigures {
        steps = List.copyOf(steps);
    }

    /** Whether a rate has passed, as far as is known by now. */
    public boolean hasFound() {
        return answered ? passes.isPresent() : best().isPresent();
    }

    /** The rate that passes, as far as is known by now; where none does, the one that fails. */
    public OptionalDouble best() {
        if (answered) {
            return passes.isPresent() ? passes : fails;
        }
        double best = 0;
        for (Step step : steps) {
            best = step.outcome().equals("pass") ? Math.max(best, step.rate()) : best;
        }
        return best > 0 ? OptionalDouble.of(best) : OptionalDouble.empty();
    }

    /**
     * One run at one rate.
     *
     * @param achievedRate absent where the run did not end
     * @param measured the figure searched for, in its unit; absent where the samples do not carry it
     * @param outcome {@code pass}, {@code fail} or {@code undecided}
     */
    public record Step(
            double rate, OptionalDouble achievedRate, OptionalDouble measured, String outcome, String reason) {}
}
