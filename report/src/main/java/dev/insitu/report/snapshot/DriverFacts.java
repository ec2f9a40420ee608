package dev.insitu.report.snapshot;

import dev.insitu.report.journal.Fact;
import dev.insitu.report.snapshot.driver.DrivenRun;
import dev.insitu.report.snapshot.driver.DrivenSeries;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.driver.DriverPlan;
import dev.insitu.report.snapshot.driver.Goal;
import dev.insitu.report.snapshot.driver.Limit;
import dev.insitu.report.snapshot.driver.RunEnd;
import dev.insitu.report.snapshot.driver.SearchFigures;
import dev.insitu.report.snapshot.driver.Series;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** What the journal tells of the driver: what was asked, which epochs are runs, and how they ended. */
final class DriverFacts {

    private static final String RUN = "run";
    /** Where the recording does not say. */
    private static final String ALLOW_ERRORS = "1%";

    private static final String WARM_UP = "warm-up";

    private final Map<String, Fact> settings = new HashMap<>();
    private final Map<Integer, Double> rates = new LinkedHashMap<>();
    private final List<Fact> runs = new ArrayList<>();
    private final List<Integer> warmUps = new ArrayList<>();
    private final Map<Integer, RunEnd> ends = new HashMap<>();
    private final List<Fact> steps = new ArrayList<>();
    private final Set<String> methods = new LinkedHashSet<>();
    private Optional<Fact> answer = Optional.empty();

    void add(Fact fact) {
        switch (fact.kind()) {
            case "driver" -> {
                settings.put(fact.text(1), fact);
                if (fact.text(1).equals("method")) {
                    methods.add(fact.text(2));
                }
                fact.text(2);
            }
            case "series" -> addSeries(fact);
            case "epoch" -> addEpoch(fact);
            case "ended" -> ends.put((int) fact.number(1), RunEnd.of(fact));
            case "step" -> {
                fact.number(1);
                fact.text(2);
                steps.add(fact);
            }
            case "answer" -> answer = Optional.of(fact);
            default -> {} // a fact of others
        }
    }

    private void addSeries(Fact fact) {
        double rate = fact.decimal(2);
        if (rate <= 0) {
            throw fact.unusable("expected a rate above 0", null);
        }
        rates.put((int) fact.number(1), rate);
    }

    private void addEpoch(Fact fact) {
        fact.number(1);
        switch (fact.text(2)) {
            case RUN -> {
                fact.number(3);
                fact.number(4);
                runs.add(fact);
            }
            case WARM_UP -> warmUps.add((int) fact.number(1));
            default -> {} // outside all runs
        }
    }

    boolean isEmpty() {
        return settings.isEmpty();
    }

    /** Those that began, of one rate together, in the order of the rates. */
    List<DrivenSeries> series() {
        List<DrivenSeries> series = new ArrayList<>();
        for (Map.Entry<Integer, Double> entry : rates.entrySet()) {
            DrivenSeries same = null;
            for (DrivenSeries each : series) {
                if (each.rate() == entry.getValue()) {
                    same = each;
                }
            }
            if (same == null) {
                same = new DrivenSeries(entry.getValue(), new ArrayList<>());
                series.add(same);
            }
            addRuns(entry.getKey(), same.runs());
        }
        return series;
    }

    private void addRuns(int step, List<DrivenRun> ofRate) {
        int before = ofRate.size();
        for (Fact run : runs) {
            if (run.number(3) == step) {
                int epoch = (int) run.number(1);
                int number = before == 0 ? (int) run.number(4) : ofRate.size() + 1;
                ofRate.add(new DrivenRun(number, step, epoch, Optional.ofNullable(ends.get(epoch))));
            }
        }
    }

    DriverPlan plan() {
        return new DriverPlan(
                List.copyOf(methods),
                setting("thread").orElse(""),
                setting("arrivals").orElse("constant"),
                setting("warm-up").orElse(""),
                number("settle").orElse(0),
                number("iterations"),
                number("duration"),
                number("runs").orElse(0),
                !setting("correct-coordinated-omission").orElse("true").equals("false"),
                setting("until"),
                number("timeout"),
                allowErrors(),
                setting("goal"));
    }

    private Limit allowErrors() {
        Fact fact = settings.get("allow-errors");
        return fact == null ? Limit.ofErrors(ALLOW_ERRORS) : Limit.ofErrors(fact, 2);
    }

    private Optional<String> setting(String key) {
        Fact fact = settings.get(key);
        return fact == null ? Optional.empty() : Optional.of(fact.text(2));
    }

    private OptionalLong number(String key) {
        Fact fact = settings.get(key);
        return fact == null ? OptionalLong.empty() : OptionalLong.of(fact.number(2));
    }

    DriverFigures build(List<DrivenSeries> driven, Iterable<ProbeFacts> probes) {
        DriverPlan plan = plan();
        DriverResults results = new DriverResults(plan, probes);
        List<Series> series = new ArrayList<>();
        for (DrivenSeries each : driven) {
            series.add(results.series(each));
        }
        Optional<SearchFigures> search =
                plan.goal().isPresent() ? Optional.of(search(plan.goal().get(), driven, results)) : Optional.empty();
        return new DriverFigures(plan, warmUpRate(), series, search);
    }

    private OptionalDouble warmUpRate() {
        double completed = 0;
        double nanos = 0;
        for (int epoch : warmUps) {
            RunEnd end = ends.get(epoch);
            if (end != null) {
                completed += end.completed();
                nanos += end.elapsedNanos();
            }
        }
        return completed > 0 && nanos > 0 ? OptionalDouble.of(completed * 1e9 / nanos) : OptionalDouble.empty();
    }

    private SearchFigures search(String goalText, List<DrivenSeries> driven, DriverResults results) {
        Goal goal = Goal.of(goalText);
        List<SearchFigures.Step> walked = new ArrayList<>();
        Map<Long, Integer> stepsOfSeries = new HashMap<>();
        for (Fact step : steps) {
            long number = step.number(1);
            Double rate = rates.get((int) number);
            if (rate != null) {
                int run = stepsOfSeries.getOrDefault(number, 0) + 1;
                stepsOfSeries.put(number, run);
                String reason = step.textsFrom(3).isEmpty() ? "" : step.text(3);
                walked.add(results.step(rate, runOf((int) number, run, driven), goal, step.text(2), reason));
            }
        }
        return new SearchFigures(
                goalText,
                goal.figure(),
                goal.unit(),
                answer.isPresent(),
                answered(1),
                answered(2),
                answer.isEmpty() || answer.get().textsFrom(3).isEmpty()
                        ? ""
                        : answer.get().text(3),
                walked);
    }

    /** The run of a series that a step is about: its first, its second, and so on. */
    private static List<DrivenRun> runOf(int series, int run, List<DrivenSeries> driven) {
        int seen = 0;
        for (DrivenSeries each : driven) {
            for (DrivenRun of : each.runs()) {
                seen += of.step() == series ? 1 : 0;
                if (of.step() == series && seen == run) {
                    return List.of(of);
                }
            }
        }
        return List.of();
    }

    private OptionalDouble answered(int index) {
        return answer.isEmpty() || answer.get().text(index).isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(answer.get().decimal(index));
    }
}
