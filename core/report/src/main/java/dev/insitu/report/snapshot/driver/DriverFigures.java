package dev.insitu.report.snapshot.driver;

import dev.insitu.report.snapshot.figures.ProbeFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a method was driven and what came of it. Immutable.
 *
 * @param warmUpRate iterations a second of the warm-up, flat out
 * @param series one for each rate, in the order they began
 * @param search for the highest rate, where that was the plan
 */
public record DriverFigures(
        DriverPlan plan, OptionalDouble warmUpRate, List<Series> series, Optional<SearchFigures> search) {

    /** The name of the probe that counts from when an iteration was due, unless correction is off. */
    public static final String END_TO_END = "end to end";

    public static final String SERVICE_TIME = "service time";
    public static final String DRIVER_LATENESS = "driver lateness";
    public static final String PACING_ERROR = "pacing error";
    public static final String DRIVEN_CALL = "driven call";

    public DriverFigures {
        series = List.copyOf(series);
    }

    /** Whether a probe's times count from when an iteration was due: one that times the call itself is never corrected. */
    public static boolean isCorrected(ProbeFigures probe, Optional<DriverFigures> driver) {
        return probe.isDrivers(END_TO_END)
                && driver.isPresent()
                && driver.get().plan().corrected();
    }

    /**
     * The series that say something of the application: all, and after a search that of the rate it found, because its other
     * rates were meant to fail. Checks and comparisons look at these.
     */
    public List<Series> judged() {
        if (search.isEmpty()) {
            return series;
        }
        List<Series> found = new ArrayList<>();
        for (Series each : series) {
            if (search.get().hasFound() && search.get().best().getAsDouble() == each.targetRate()) {
                found.add(each);
            }
        }
        return found;
    }

    /** Iterations with {@code until} that had not ended when their time was out. */
    public long neverEnded() {
        long sum = 0;
        for (Series each : series) {
            sum += each.neverEnded();
        }
        return sum;
    }

    /** Ends of iterations with {@code until} that none had begun for. */
    public long neverStarted() {
        long sum = 0;
        for (Series each : series) {
            sum += each.neverStarted();
        }
        return sum;
    }
}
