package dev.insitu.report.snapshot.driver;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The plan of a driver and its results. Immutable.
 *
 * @param warmUpRate iterations per second of the warm-up, which runs flat out
 * @param series one for each rate, in the order they began
 * @param search the search for the highest rate, if that was the plan
 */
public record DriverFigures(
        DriverPlan plan, OptionalDouble warmUpRate, List<Series> series, Optional<SearchFigures> search) {

    public DriverFigures {
        series = List.copyOf(series);
    }

    /** Whether a probe's times count from an iteration's due time. A probe of the call itself is never corrected. */
    public static boolean isCorrected(ProbeFigures probe, Optional<DriverFigures> driver) {
        return probe.is(OwnProbe.END_TO_END)
                && driver.isPresent()
                && driver.get().plan().corrected();
    }

    /**
     * Whether a method was driven, but no run is known: of a window that holds no run whole. It has the driver's rows without verdicts.
     *
     * @param driver of the same report as the probes
     */
    public static boolean lackRuns(Optional<DriverFigures> driver, List<ProbeFigures> probes) {
        boolean hasRows = false;
        for (ProbeFigures probe : probes) {
            hasRows |= probe.kind() == ProbeKind.DRIVER;
        }
        return driver.isEmpty() && hasRows;
    }

    /**
     * The series that describe the application, for checks and comparisons: normally all. After a search only the series of the
     * rate found, because other rates were meant to fail.
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

    /** The places of the series that reports show: all; after a search only the one that {@link SearchFigures#best} names. */
    public List<Integer> shown() {
        OptionalDouble best = search.isPresent() ? search.get().best() : OptionalDouble.empty();
        List<Integer> shown = new ArrayList<>();
        for (int i = 0; i < series.size(); i++) {
            if (search.isEmpty() || best.orElse(0) == series.get(i).targetRate()) {
                shown.add(i);
            }
        }
        return shown;
    }

    /** Iterations with {@code until} that had not ended by the timeout. */
    public long neverEnded() {
        long sum = 0;
        for (Series each : series) {
            sum += each.neverEnded();
        }
        return sum;
    }

    /** Ends with {@code until} without a started iteration. */
    public long neverStarted() {
        long sum = 0;
        for (Series each : series) {
            sum += each.neverStarted();
        }
        return sum;
    }
}
