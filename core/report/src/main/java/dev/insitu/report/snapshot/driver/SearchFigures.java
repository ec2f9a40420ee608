package dev.insitu.report.snapshot.driver;

import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.figures.Unit;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The result of a search for the highest rate that meets a condition, and its steps. Immutable.
 *
 * @param goal the condition
 * @param figure the figure in the goal, such as {@code end to end p99}
 * @param unit the unit of that figure
 * @param answered false while the search continues, and after it was cut short
 * @param passes the highest rate found that meets the goal; absent where none does
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

    /** The answer and the goal: a line without a full stop. */
    public String answer() {
        return (text.isEmpty() ? words() : text) + " (" + goal + ")";
    }

    private String words() {
        if (!answered) {
            return "NO ANSWER, the search was not finished";
        }
        if (passes.isEmpty()) {
            return fails.isEmpty() ? "NO ANSWER" : Numbers.rate(fails.getAsDouble()) + ", the lowest rate, fails";
        }
        String most = Numbers.rate(passes.getAsDouble()) + " passes, ";
        return fails.isEmpty() ? most + "the most that was tried" : most + Numbers.rate(fails.getAsDouble()) + " fails";
    }

    /** Whether a rate has passed so far. */
    public boolean hasFound() {
        return answered ? passes.isPresent() : best().isPresent();
    }

    /** The best rate so far that passes. After a search without one, the lowest rate that fails. */
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
     * @param measured the goal's figure, in its unit; absent where there are too few samples
     * @param outcome {@code pass}, {@code fail} or {@code undecided}
     */
    public record Step(
            double rate, OptionalDouble achievedRate, OptionalDouble measured, String outcome, String reason) {}
}
