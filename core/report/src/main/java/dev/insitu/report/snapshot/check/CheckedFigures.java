package dev.insitu.report.snapshot.check;

import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.driver.Goal;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.driver.Verdict;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One figure that a check covers: of one probe, at one rate or over all calls.
 *
 * @param measured in the unit of the limit; absent where it is not known
 * @param probe the name of the probe
 * @param series the rate's place among the driver's series; absent without a driver
 * @param remark why the figure is not known, or what is missing from it; empty where there is no remark, or the series' verdict
 *     says it
 */
record CheckedFigures(
        CheckResult.Outcome outcome, OptionalDouble measured, String probe, OptionalInt series, String remark) {

    /** Why a window of a driven session has no verdicts. */
    static final String NO_RUN = "no run of the driver lies whole in the window";

    /** Percentiles that need only ten samples. The others need ten samples above them, as {@link Percentile#carriedBy} requires. */
    private static final List<String> FROM_TEN_ON = List.of("p50", "p90");

    /** As of a driven series, of which no more may be in flight at its end. */
    private static final double MOST_NEVER_ENDED = 0.01;

    static CheckedFigures ofAllCalls(Check check, ProbeFigures probe) {
        return of(check, probe, probe.figures(), OptionalInt.empty());
    }

    /**
     * The figure of a window of a driven session that holds no whole run: whether the rate was kept is not known, and what breaks a limit may
     * not belong to a run.
     */
    static CheckedFigures withoutRuns(Check check, ProbeFigures probe) {
        CheckedFigures figures = ofAllCalls(check, probe);
        boolean passes = !check.isOfLatency() && figures.outcome == CheckResult.Outcome.PASSED;
        return passes || probe.isOfMachine()
                ? figures
                : new CheckedFigures(
                        CheckResult.Outcome.UNDECIDABLE, figures.measured, figures.probe, figures.series, NO_RUN);
    }

    /**
     * The figure in the runs at a rate.
     *
     * @param place the place of the series
     */
    static CheckedFigures ofSeries(Check check, ProbeFigures probe, int place, Series series) {
        CheckedFigures figures = of(check, probe, probe.series().get(place).figures(), OptionalInt.of(place));
        boolean counts = series.verdict() == Verdict.VALID || !check.isOfLatency() || probe.isOfMachine();
        return counts || figures.outcome != CheckResult.Outcome.PASSED
                ? figures
                : new CheckedFigures(
                        CheckResult.Outcome.UNDECIDABLE, figures.measured, figures.probe, figures.series, "");
    }

    private static CheckedFigures of(Check check, ProbeFigures probe, Figures figures, OptionalInt series) {
        long oldest = probe.inFlight().isEmpty() ? 0 : probe.inFlight().get(0).nanos();
        if (check.isOfLongest() && oldest > check.limit().most()) {
            String remark = "a call in flight is already that old";
            return new CheckedFigures(
                    CheckResult.Outcome.FAILED, OptionalDouble.of((double) oldest), probe.name(), series, remark);
        }
        OptionalDouble measured = figures.arePaired() ? check.measured(figures) : OptionalDouble.empty();
        if (measured.isEmpty()) {
            String why = whyUnknown(check.statistic(), probe, figures);
            return new CheckedFigures(CheckResult.Outcome.UNDECIDABLE, measured, probe.name(), series, why);
        }
        if (probe.lostSamples().orElse(1) != 0) {
            return new CheckedFigures(CheckResult.Outcome.UNDECIDABLE, measured, probe.name(), series, lost(probe));
        }
        if (probe.span().isPresent() && probe.span().get().mayBeUnmatched()) {
            String why = probe.span().get().unknown();
            return new CheckedFigures(CheckResult.Outcome.UNDECIDABLE, measured, probe.name(), series, why);
        }
        boolean holds = measured.getAsDouble() <= check.limit().most();
        // At which of several rates a start never ended is not known.
        boolean isOfAllCalls = series.isEmpty() || probe.series().size() == 1;
        if (holds && check.statistic().equals("max") && figures.samples() < figures.count()) {
            String why = "only " + Numbers.grouped(figures.samples()) + " of " + Numbers.grouped(figures.count())
                    + " calls were timed";
            return new CheckedFigures(CheckResult.Outcome.UNDECIDABLE, measured, probe.name(), series, why);
        }
        if (holds && isOfAllCalls && check.isOfLatency() && !holdsWithNeverEnded(check, probe, figures)) {
            return new CheckedFigures(CheckResult.Outcome.UNDECIDABLE, measured, probe.name(), series, missing(probe));
        }
        return new CheckedFigures(
                holds ? CheckResult.Outcome.PASSED : CheckResult.Outcome.FAILED,
                measured,
                probe.name(),
                series,
                missing(probe));
    }

    /**
     * Whether a limit that holds for what ended holds as well if what never ended takes longer than anything. The few that were in flight
     * at the end are not asked for the mean and the maximum, which one of them could break. Does not hold where any number may never have
     * ended.
     */
    private static boolean holdsWithNeverEnded(Check check, ProbeFigures probe, Figures figures) {
        OptionalLong most = probe.span().isPresent() ? probe.span().get().mostNeverEnded() : OptionalLong.of(0);
        if (most.isEmpty()) {
            return false;
        }
        long neverEnded = most.getAsLong();
        long all = figures.count() + neverEnded;
        Optional<Percentile> percentile = Goal.percentile(check.statistic());
        if (percentile.isEmpty()) {
            return neverEnded <= MOST_NEVER_ENDED * all;
        }
        return neverEnded == 0
                || figures.countAbove((long) check.limit().most()) + neverEnded
                        <= percentile.get().samplesAbove(all);
    }

    /** A remark on missing samples, which may be the slowest. */
    private static String lost(ProbeFigures probe) {
        return probe.lostSamples().isEmpty()
                ? "samples may be missing"
                : Numbers.grouped(probe.lostSamples().getAsLong()) + " samples were lost";
    }

    private static String missing(ProbeFigures probe) {
        if (probe.dropped().isPresent()) {
            return "dropped after " + Numbers.grouped(probe.dropped().get().calls()) + " calls";
        }
        if (probe.span().isPresent() && !probe.span().get().known()) {
            return probe.span().get().unknown();
        }
        long neverEnded = probe.span().isPresent() ? probe.span().get().neverEnded() : 0;
        return neverEnded == 0 ? "" : Numbers.grouped(neverEnded) + " never ended, and are in no figure";
    }

    private static String whyUnknown(String statistic, ProbeFigures probe, Figures figures) {
        if (figures.count() == 0) {
            return probe.dropped().isPresent() ? "no samples, " + missing(probe) : "no samples";
        }
        if (!figures.arePaired()) {
            boolean known =
                    probe.span().isPresent() && probe.span().get().unmatched().isPresent();
            return "unmatched"
                    + (known ? ": " + probe.span().get().unmatched().get() : ", ends could not be paired with starts");
        }
        if (FROM_TEN_ON.contains(statistic)) {
            long samples = figures.effectiveSamples();
            return "only " + samples + (samples == 1 ? " sample" : " samples")
                    + "; p50 and p90 are known from 10 samples on";
        }
        long above = Percentile.of(statistic.substring(1)).samplesAbove(figures.effectiveSamples());
        return above == 0
                ? "0 of " + Numbers.grouped(figures.effectiveSamples()) + " samples above " + statistic
                : "only " + above + (above == 1 ? " sample" : " samples") + " above " + statistic;
    }

    /** Compares by outcome, then by figure. */
    boolean isWorseThan(CheckedFigures other) {
        int compared = outcome.compareTo(other.outcome);
        return compared > 0 || (compared == 0 && measured.orElse(0) > other.measured.orElse(0));
    }
}
