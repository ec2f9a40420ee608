package dev.insitu.report.snapshot.check;

import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.driver.SearchFigures;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.driver.Verdict;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Compares figures with checks. An unknown figure decides nothing and never makes a check pass. */
public final class Checker {

    private static final int MOST_NAMES = 5;

    private final List<ProbeFigures> probes;
    private final Optional<DriverFigures> driver;

    /** A window that holds no run whole has the driver's rows, but no verdicts. */
    private final boolean lacksRuns;

    public Checker(List<ProbeFigures> probes, Optional<DriverFigures> driver) {
        this.probes = probes;
        this.driver = driver;
        this.lacksRuns = DriverFigures.lackRuns(driver, probes);
    }

    public List<CheckResult> results(List<Check> checks) {
        List<CheckResult> results = new ArrayList<>();
        for (Check check : checks) {
            results.add(result(check));
        }
        return results;
    }

    private CheckResult result(Check check) {
        List<ProbeFigures> meant = meant(check.probe());
        if (meant.isEmpty()) {
            return undecidable(check, "there is no probe \"" + check.probe() + "\"" + thereAre(names()));
        }
        if (driver.isEmpty() && check.rate().isPresent()) {
            return undecidable(check, lacksRuns ? CheckedFigures.NO_RUN : "nothing was driven");
        }
        if (check.rate().isEmpty()
                && driver.isPresent()
                && driver.get().search().isPresent()) {
            SearchFigures search = driver.get().search().get();
            if (!search.hasFound()) {
                String soFar = search.answered() ? "" : " so far";
                return undecidable(check, "the search found no rate" + soFar + " that meets " + search.goal());
            }
        }
        List<Integer> series = driver.isPresent() ? series(check, driver.get()) : List.of();
        if (driver.isPresent() && series.isEmpty()) {
            return undecidable(check, check.rate().isEmpty() ? noRun(driver.get()) : notDriven(check, driver.get()));
        }
        CheckedFigures worst = null;
        for (CheckedFigures each : measured(check, meant, series)) {
            worst = worst == null || each.isWorseThan(worst) ? each : worst;
        }
        return new CheckResult(check, worst.outcome(), worst.measured(), reason(worst, meant.size() > 1, series));
    }

    private List<CheckedFigures> measured(Check check, List<ProbeFigures> meant, List<Integer> series) {
        List<CheckedFigures> measured = new ArrayList<>();
        for (ProbeFigures probe : meant) {
            if (driver.isEmpty()) {
                measured.add(
                        lacksRuns ? CheckedFigures.withoutRuns(check, probe) : CheckedFigures.ofAllCalls(check, probe));
            }
            for (int index : series) {
                measured.add(CheckedFigures.ofSeries(check, probe, index, series(index)));
            }
        }
        return measured;
    }

    /** The remarks on the deciding figure, and on rates that were not kept up. */
    private String reason(CheckedFigures decided, boolean isOneOfSeveralProbes, List<Integer> series) {
        List<String> words = new ArrayList<>();
        if (!decided.remark().isEmpty()) {
            words.add(decided.remark());
        }
        String place = isOneOfSeveralProbes ? decided.probe() : "";
        if (series.size() > 1) {
            Series its = series(decided.series().orElseThrow());
            place = (place + " at " + Numbers.rate(its.targetRate())).trim();
        }
        if (!place.isEmpty()) {
            words.add(place);
        }
        for (int index : series) {
            Series each = series(index);
            if (each.verdict() != Verdict.VALID) {
                boolean decides = decided.outcome() == CheckResult.Outcome.UNDECIDABLE
                        && decided.remark().isEmpty()
                        && decided.series().orElseThrow() == index;
                words.add(Numbers.rate(each.targetRate()) + " was "
                        + each.verdict().key()
                        + (decides ? ": " + each.judgement().reason() : ""));
            }
        }
        return String.join("; ", words);
    }

    private Series series(int index) {
        return driver.orElseThrow().series().get(index);
    }

    private static CheckResult undecidable(Check check, String reason) {
        return new CheckResult(check, CheckResult.Outcome.UNDECIDABLE, OptionalDouble.empty(), reason);
    }

    /** The probe of this name; otherwise the called probes of the rule of this name, which has one for each of its methods. */
    private List<ProbeFigures> meant(String name) {
        List<ProbeFigures> ofRule = new ArrayList<>();
        for (ProbeFigures probe : probes) {
            if (probe.name().equals(name)) {
                return List.of(probe);
            }
            if (probe.isOfRule() && probe.name().startsWith(name + ": ") && wasCalled(probe)) {
                ofRule.add(probe);
            }
        }
        return ofRule;
    }

    private static boolean wasCalled(ProbeFigures probe) {
        boolean called = probe.figures().count() > 0 || !probe.inFlight().isEmpty();
        for (SeriesFigures series : probe.series()) {
            called |= series.figures().count() > 0;
        }
        return called;
    }

    /** The series that the check covers. */
    private static List<Integer> series(Check check, DriverFigures driver) {
        List<Series> judged = driver.judged();
        List<Integer> series = new ArrayList<>();
        for (int i = 0; i < driver.series().size(); i++) {
            Series each = driver.series().get(i);
            boolean isMeant =
                    check.rate().isPresent() ? check.rate().getAsDouble() == each.targetRate() : judged.contains(each);
            if (isMeant) {
                series.add(i);
            }
        }
        return series;
    }

    /** Why no series is judged; of a search, a window may lack the runs at the rate found. */
    private static String noRun(DriverFigures driver) {
        return driver.search().isEmpty() ? "no run began" : "no run at the rate that the search found";
    }

    private static String notDriven(Check check, DriverFigures driver) {
        List<String> rates = new ArrayList<>();
        for (Series series : driver.series()) {
            rates.add(Numbers.rate(series.targetRate()));
        }
        return "nothing was driven at " + Numbers.rate(check.rate().orElseThrow()) + thereAre(rates);
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        for (ProbeFigures probe : probes) {
            names.add(probe.name());
        }
        return names;
    }

    private static String thereAre(List<String> names) {
        if (names.isEmpty()) {
            return "";
        }
        int shown = Math.min(MOST_NAMES, names.size());
        String more = shown < names.size() ? " and " + Numbers.grouped(names.size() - shown) + " more" : "";
        return "; there is " + String.join(", ", names.subList(0, shown)) + more;
    }
}
