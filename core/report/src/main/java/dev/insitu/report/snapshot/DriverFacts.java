package dev.insitu.report.snapshot;

import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.RunEnd;
import dev.insitu.report.snapshot.driver.DrivenRun;
import dev.insitu.report.snapshot.driver.DrivenSeries;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.driver.DriverPlan;
import dev.insitu.report.snapshot.driver.Goal;
import dev.insitu.report.snapshot.driver.SearchFigures;
import dev.insitu.report.snapshot.driver.Series;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The journal's facts on the driver: its plan, which epochs are runs, and how they ended. */
final class DriverFacts {

    private final List<DrivenJvm> jvms = new ArrayList<>(List.of(new DrivenJvm("")));
    private final Map<Integer, Double> rates = new LinkedHashMap<>();
    private final List<DriverFact.Epoch> runs = new ArrayList<>();
    private final List<Integer> warmUps = new ArrayList<>();
    private final Map<Integer, RunEnd> ends = new HashMap<>();
    private final List<DriverFact.Step> steps = new ArrayList<>();
    private Optional<DriverFact.Answer> answer = Optional.empty();

    void add(DriverFact.OfJvm fact) {
        if (isEmpty()) {
            jvms.clear();
        }
        jvms.add(new DrivenJvm(fact.name()));
    }

    void add(DriverFact.Setting fact) {
        last().add(fact);
    }

    void add(DriverFact.Series fact) {
        last().add(fact);
        rates.put(fact.series(), fact.rate());
    }

    private DrivenJvm last() {
        return jvms.get(jvms.size() - 1);
    }

    void add(DriverFact.Epoch fact) {
        switch (fact.kind()) {
            case RUN -> runs.add(fact);
            case WARM_UP -> warmUps.add(fact.epoch());
            case BEFORE, SETTLE, AFTER -> {} // outside all runs
        }
    }

    void add(DriverFact.Ended fact) {
        ends.put(fact.epoch(), fact.end());
    }

    void add(DriverFact.Step fact) {
        steps.add(fact);
    }

    void add(DriverFact.Answer fact) {
        answer = Optional.of(fact);
    }

    boolean isEmpty() {
        return jvms.get(0).isEmpty();
    }

    /** The series that began, merged by rate, in the order of the rates. */
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
                same = new DrivenSeries(entry.getValue(), new ArrayList<>(), new ArrayList<>());
                series.add(same);
            }
            same.steps().add(entry.getKey());
            addRuns(entry.getKey(), same.runs());
        }
        return series;
    }

    private void addRuns(int step, List<DrivenRun> ofRate) {
        int before = ofRate.size();
        for (DriverFact.Epoch run : runs) {
            if (run.series() == step) {
                int epoch = run.epoch();
                int number = before == 0 ? run.run() : ofRate.size() + 1;
                ofRate.add(new DrivenRun(number, step, epoch, Optional.ofNullable(ends.get(epoch))));
            }
        }
    }

    /** The common plan of all JVMs. */
    DriverPlan plan() {
        DriverPlan first = jvms.get(0).plan();
        return jvms.size() == 1 ? first : MergedPlan.of(jvms, series());
    }

    DriverFigures build(List<DrivenSeries> driven, Iterable<ProbeFacts> probes) {
        DriverPlan plan = plan();
        DriverResults results = new DriverResults(plan, jvms, probes);
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
        Map<Integer, Integer> stepsOfSeries = new HashMap<>();
        for (DriverFact.Step step : steps) {
            int number = step.series();
            Double rate = rates.get(number);
            if (rate != null) {
                int run = stepsOfSeries.getOrDefault(number, 0) + 1;
                stepsOfSeries.put(number, run);
                walked.add(results.step(rate, runOf(number, run, driven), goal, step.outcome(), step.reason()));
            }
        }
        return new SearchFigures(
                goalText,
                goal.figure(),
                goal.unit(),
                answer.isPresent(),
                answer.isPresent() ? answer.get().passes() : OptionalDouble.empty(),
                answer.isPresent() ? answer.get().fails() : OptionalDouble.empty(),
                answer.isPresent() ? answer.get().words() : "",
                walked);
    }

    /** The run that a step of a series refers to: the first step to the first run, and so on. */
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
}
