package dev.insitu.report.snapshot;

import dev.insitu.report.text.Numbers;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * One of the figures that a check is about: of one probe, at one rate.
 *
 * @param nanos absent where it is not known
 */
record CheckedFigures(CheckResult.Outcome outcome, OptionalDouble nanos, String reason) {

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** @param name of the probe, where there are several; else empty */
    static CheckedFigures ofAllCalls(Check check, ProbeFigures probe, String name) {
        return of(check, probe, probe.figures(), new ArrayList<>(name.isEmpty() ? List.of() : List.of(name)));
    }

    /**
     * @param name of the probe, where there are several; else empty
     * @param index of the series
     * @param isOneOfSeveral whether there are several rates
     */
    static CheckedFigures ofSeries(
            Check check, ProbeFigures probe, String name, int index, Series series, boolean isOneOfSeveral) {
        String rate = Numbers.rate(series.targetRate());
        String place = (name + (isOneOfSeveral ? " at " + rate : "")).trim();
        List<String> remarks = new ArrayList<>(place.isEmpty() ? List.of() : List.of(place));
        if (series.verdict() != Verdict.VALID) {
            remarks.add(rate + " was " + series.verdict().key());
        }
        return of(check, probe, probe.series().get(index).figures(), remarks);
    }

    private static CheckedFigures of(Check check, ProbeFigures probe, Figures figures, List<String> remarks) {
        OptionalDouble nanos =
                figures.arePaired() ? new Goal(check.probe(), check.statistic()).in(figures) : OptionalDouble.empty();
        if (nanos.isEmpty()) {
            remarks.add(0, whyUnknown(check.statistic(), probe, figures));
            return new CheckedFigures(CheckResult.Outcome.UNDECIDABLE, nanos, String.join("; ", remarks));
        }
        if (probe.span().isPresent() && probe.span().get().neverEnded() > 0) {
            remarks.add(Numbers.grouped(probe.span().get().neverEnded()) + " never ended, and are in no figure");
        }
        boolean holds = nanos.getAsDouble() <= check.limitNanos();
        return new CheckedFigures(
                holds ? CheckResult.Outcome.PASSED : CheckResult.Outcome.FAILED, nanos, String.join("; ", remarks));
    }

    private static String whyUnknown(String statistic, ProbeFigures probe, Figures figures) {
        if (figures.count() == 0) {
            return "no samples";
        }
        if (!figures.arePaired()) {
            boolean known =
                    probe.span().isPresent() && probe.span().get().unmatched().isPresent();
            return "unmatched"
                    + (known
                            ? ": " + probe.span().get().unmatched().get()
                            : ", starts and ends could not be told apart");
        }
        BigDecimal percent = new BigDecimal(statistic.substring(1));
        long above = HUNDRED.subtract(percent)
                .multiply(BigDecimal.valueOf(figures.count()))
                .divide(HUNDRED, 0, RoundingMode.FLOOR)
                .longValueExact();
        return above == 0
                ? "none of " + Numbers.grouped(figures.count()) + " samples above " + statistic
                : "only " + above + (above == 1 ? " sample" : " samples") + " above " + statistic;
    }

    /** By what it comes to, then by its figure. */
    boolean isWorseThan(CheckedFigures other) {
        int compared = outcome.compareTo(other.outcome);
        return compared > 0 || (compared == 0 && nanos.orElse(0) > other.nanos.orElse(0));
    }
}
