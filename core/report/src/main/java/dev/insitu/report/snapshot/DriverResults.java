package dev.insitu.report.snapshot;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.recording.journal.RunEnd;
import dev.insitu.report.snapshot.driver.DrivenRun;
import dev.insitu.report.snapshot.driver.DrivenSeries;
import dev.insitu.report.snapshot.driver.DriverPlan;
import dev.insitu.report.snapshot.driver.Goal;
import dev.insitu.report.snapshot.driver.JointJudge;
import dev.insitu.report.snapshot.driver.Judge;
import dev.insitu.report.snapshot.driver.JudgedJvm;
import dev.insitu.report.snapshot.driver.JudgedRun;
import dev.insitu.report.snapshot.driver.SearchFigures;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.figures.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The results of a driver's runs, from its notes and from the probes' counts. */
final class DriverResults {

    private final DriverPlan plan;
    private final List<DrivenJvm> jvms;
    private final Iterable<ProbeFacts> probes;

    /** @param plan the common plan of all JVMs */
    DriverResults(DriverPlan plan, List<DrivenJvm> jvms, Iterable<ProbeFacts> probes) {
        this.plan = plan;
        this.jvms = jvms;
        this.probes = probes;
    }

    Series series(DrivenSeries driven) {
        long mostDue = 0;
        long maxBacklog = 0;
        long maxInFlight = 0;
        long notStarted = 0;
        long neverEnded = 0;
        long neverStarted = 0;
        List<Long> runNanos = new ArrayList<>();
        for (DrivenRun run : driven.runs()) {
            if (run.end().isPresent()) {
                RunEnd end = run.end().get();
                mostDue = Math.max(mostDue, end.due());
                maxBacklog = Math.max(maxBacklog, end.maxBacklog());
                maxInFlight = Math.max(maxInFlight, end.maxInFlight());
                notStarted += end.notStarted();
                neverEnded += end.neverEnded();
                neverStarted += end.neverStarted();
                runNanos.add(end.elapsedNanos());
            }
        }
        return new Series(
                driven.rate(),
                new Judge(plan, driven.rate()).achievedRate(judged(driven.runs())),
                iterations(mostDue),
                maxBacklog,
                maxInFlight,
                notStarted,
                neverEnded,
                neverStarted,
                runNanos,
                new JointJudge(driven.rate(), jvmsIn(driven)).judge());
    }

    /** Absent where the JVMs' plans differ, so no number fits each run. */
    private OptionalLong iterations(long mostDue) {
        if (plan.iterationsOfRun().isPresent()) {
            return plan.iterationsOfRun();
        }
        return jvms.size() == 1 || plan.durationNanos().isPresent() ? OptionalLong.of(mostDue) : OptionalLong.empty();
    }

    private List<JudgedJvm> jvmsIn(DrivenSeries driven) {
        if (jvms.size() == 1) {
            DrivenJvm only = jvms.get(0);
            return List.of(new JudgedJvm(only.name(), only.plan(), judged(driven.runs())));
        }
        List<JudgedJvm> parts = new ArrayList<>();
        for (DrivenJvm jvm : jvms) {
            if (MergedPlan.isIn(jvm, driven)) {
                List<DrivenRun> runs = new ArrayList<>();
                for (DrivenRun run : driven.runs()) {
                    if (jvm.began(run.step())) {
                        runs.add(new DrivenRun(runs.size() + 1, run.step(), run.epoch(), run.end()));
                    }
                }
                parts.add(new JudgedJvm(jvm.name(), jvm.plan(), judged(runs)));
            }
        }
        return parts;
    }

    SearchFigures.Step step(double rate, List<DrivenRun> runs, Goal goal, String outcome, String reason) {
        Optional<ProbeFacts> probe = probeOf(goal);
        OptionalDouble measured = probe.isPresent() ? goal.in(probe.get().in(runs)) : OptionalDouble.empty();
        OptionalDouble achieved = new Judge(plan, rate).achievedRate(judged(runs));
        return new SearchFigures.Step(rate, achieved, measured, outcome, reason);
    }

    /** The driver's own probe where another has the same name. */
    private Optional<ProbeFacts> probeOf(Goal goal) {
        Optional<ProbeFacts> own = OwnProbe.of(ProbeKind.DRIVER, goal.probe()).flatMap(this::own);
        if (own.isPresent()) {
            return own;
        }
        for (ProbeFacts probe : probes) {
            if (probe.name.equals(goal.probe()) && probe.isReported()) {
                return Optional.of(probe);
            }
        }
        return Optional.empty();
    }

    private Optional<ProbeFacts> own(OwnProbe own) {
        for (ProbeFacts probe : probes) {
            if (probe.is(own)) {
                return Optional.of(probe);
            }
        }
        return Optional.empty();
    }

    private List<JudgedRun> judged(List<DrivenRun> runs) {
        Optional<ProbeFacts> service = own(OwnProbe.SERVICE_TIME);
        Optional<ProbeFacts> call = plan.until().isPresent() ? own(OwnProbe.DRIVEN_CALL) : Optional.empty();
        List<JudgedRun> judged = new ArrayList<>();
        for (DrivenRun run : runs) {
            Figures serviceFigures = service.isPresent() ? service.get().countedIn(run) : Figures.of(List.of());
            judged.add(new JudgedRun(
                    run.number(),
                    run.end(),
                    serviceFigures,
                    call.isPresent() ? call.get().countedIn(run) : serviceFigures));
        }
        return judged;
    }
}
