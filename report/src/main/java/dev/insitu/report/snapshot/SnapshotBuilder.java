package dev.insitu.report.snapshot;

import dev.insitu.report.journal.Fact;
import dev.insitu.report.recording.EpochCounts;
import dev.insitu.report.recording.Recording;
import dev.insitu.report.snapshot.check.Check;
import dev.insitu.report.snapshot.check.Checker;
import dev.insitu.report.snapshot.driver.DrivenRun;
import dev.insitu.report.snapshot.driver.DrivenSeries;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.figures.ClockCost;
import dev.insitu.report.snapshot.figures.LostSamples;
import dev.insitu.report.snapshot.figures.LostTime;
import dev.insitu.report.snapshot.figures.PercentileLadder;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import dev.insitu.report.snapshot.figures.SessionInfo;
import dev.insitu.report.snapshot.figures.SkippedMethod;
import dev.insitu.report.snapshot.figures.UnmatchedRule;
import dev.insitu.runtime.memory.Layout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Reads the journal fact by fact, in order, then puts the counts to the probes it named. */
final class SnapshotBuilder {

    private String version = "";
    private OptionalLong started = OptionalLong.empty();
    private OptionalLong finished = OptionalLong.empty();
    private Optional<String> directory = Optional.empty();
    private boolean complete;
    private OptionalDouble nanoTimeCost = OptionalDouble.empty();
    private OptionalDouble probeCost = OptionalDouble.empty();
    private OptionalDouble probeCostInPlace = OptionalDouble.empty();
    private String percentiles = "auto";
    private List<String> outputs = List.of("console", "json");
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final Map<Integer, ProbeFacts> probes = new LinkedHashMap<>();
    private final DriverFacts driver = new DriverFacts();
    private final JitterFacts jitter = new JitterFacts();
    private final ExplanationFacts explanation = new ExplanationFacts();
    private final List<Check> checks = new ArrayList<>();
    private final List<UnmatchedRule> unmatched = new ArrayList<>();
    private final List<SkippedMethod> skippedMethods = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final LostSamples lost = new LostSamples();

    SnapshotBuilder add(Recording recording) {
        for (List<String> strings : recording.journal()) {
            add(new Fact(strings));
        }
        for (EpochCounts counts : recording.counts()) {
            count(counts);
        }
        complete = recording.complete();
        return this;
    }

    private void count(EpochCounts counts) {
        if (counts.probe() < Layout.SELF) {
            probe(counts.probe()).count(counts);
        } else if (counts.probe() < 2 * Layout.SELF) {
            probe(counts.probe() - Layout.SELF).countSelf(counts);
        }
        // Else it is of a later version: what is known here stays true without it.
    }

    private void add(Fact fact) {
        switch (fact.kind()) {
            case "insitu" -> version = fact.text(1);
            case "started" -> started = OptionalLong.of(fact.number(1));
            case "finished" -> finished = OptionalLong.of(fact.number(1));
            case "directory" -> directory = Optional.of(fact.text(1));
            case "environment" -> environment.put(fact.text(1), fact.text(2));
            case "clock" -> addCost(fact);
            case "setting" -> addSetting(fact);
            case "probe" -> probe(fact).define(fact);
            case "when" -> probe(fact).condition = Optional.of(fact.text(2));
            case "matched" -> probe(fact).matched.add(fact.text(2));
            case "check" -> checks.add(Check.of(fact));
            case "unmatched" -> unmatched.add(new UnmatchedRule(fact.text(1), fact.textsFrom(2)));
            case "skipped" -> skippedMethods.add(new SkippedMethod(fact.text(1), fact.text(2)));
            case "note" -> notes.add(fact.text(1));
            case "lost", "beside", "coarse" -> lost.add(fact);
            case "span" -> probe(fact).defineSpan(fact);
            case "threw" -> probe(fact).thrown.addThrew(fact);
            case "thrown-at" -> probe(fact).thrown.addPlace(fact);
            case "called" -> probe(fact).callers.add(fact, probe((int) fact.number(3)));
            case "dropped" -> probe(fact).defineDrop(fact);
            case "explain" -> explanation.add(fact);
            case "slow" -> probe(fact).slow.addSlow(fact);
            case "kept" -> probe(fact).slow.addKept(fact);
            case "jitter" -> addJitter(fact);
            case "driver", "series", "epoch", "ended", "step", "answer" -> driver.add(fact);
            default -> {} // of a later version: what is known here stays true without it
        }
    }

    private void addCost(Fact fact) {
        OptionalDouble nanos = OptionalDouble.of(fact.decimal(2));
        switch (fact.text(1)) {
            case "nanoTimeCost" -> nanoTimeCost = nanos;
            case "probeCost" -> probeCost = nanos;
            case "probeCostInPlace" -> probeCostInPlace = nanos;
            default -> {}
        }
    }

    private void addSetting(Fact fact) {
        switch (fact.text(1)) {
            case "percentiles" -> percentiles = fact.text(2);
            case "outputs" -> outputs = names(fact.text(2));
            default -> {}
        }
    }

    private void addJitter(Fact fact) {
        jitter.add(fact);
        if (fact.text(1).equals("warning")) {
            notes.add(fact.text(2));
        }
    }

    private static List<String> names(String separatedByCommas) {
        List<String> names = new ArrayList<>();
        for (String name : separatedByCommas.split(",", -1)) {
            if (!name.isBlank()) {
                names.add(name.trim());
            }
        }
        return names;
    }

    private ProbeFacts probe(Fact fact) {
        return probe((int) fact.number(1));
    }

    /** Counts without a name stay in the report: a JVM can be killed after its first sample and before the journal. */
    private ProbeFacts probe(int id) {
        ProbeFacts probe = probes.get(id);
        if (probe == null) {
            probe = new ProbeFacts(id, lost);
            probes.put(id, probe);
        }
        return probe;
    }

    Snapshot build() {
        return build(driver.series());
    }

    /** Of one run alone, that of an epoch. */
    Snapshot build(int epoch) {
        List<DrivenSeries> only = new ArrayList<>();
        for (DrivenSeries series : driver.series()) {
            for (DrivenRun run : series.runs()) {
                if (run.epoch() == epoch) {
                    only.add(new DrivenSeries(series.rate(), List.of(run)));
                }
            }
        }
        return build(only);
    }

    private Snapshot build(List<DrivenSeries> series) {
        lost.probes().forEach(this::probe);
        lost.note(notes);
        OptionalLong wallOffsetNanos = explanation.wallOffsetNanos();
        jitter.sumUp(probes.values(), recordedNanos());
        List<ProbeFigures> figures = new ArrayList<>(probes.size());
        for (ProbeFacts probe : inOrderOfRules()) {
            if (probe.isReported()) {
                Optional<LostTime> lost = jitter.lost(probe);
                figures.add(
                        driver.isEmpty()
                                ? probe.build(lost, wallOffsetNanos)
                                : probe.build(lost, wallOffsetNanos, series));
            }
        }
        Optional<DriverFigures> driven =
                driver.isEmpty() ? Optional.empty() : Optional.of(driver.build(series, probes.values()));
        return new Snapshot(
                new SessionInfo(version, started, finished, directory, complete, lost.total()),
                environment,
                new ClockCost(nanoTimeCost, probeCost, probeCostInPlace),
                driven,
                jitter.build(probes.values()),
                figures,
                PercentileLadder.of(percentiles, mostSamples(figures)),
                new Checker(figures, driven).results(checks),
                explanation.build(),
                unmatched,
                skippedMethods,
                notes,
                outputs);
    }

    private OptionalLong recordedNanos() {
        return started.isPresent() && finished.isPresent()
                ? OptionalLong.of((finished.getAsLong() - started.getAsLong()) * 1_000_000)
                : OptionalLong.empty();
    }

    /** Of any probe that measures the application, at any one rate; of the machine's where there is none. */
    private static long mostSamples(List<ProbeFigures> figures) {
        long most = 0;
        long mostOfMachine = 0;
        for (ProbeFigures probe : figures) {
            long samples = probe.figures().count();
            for (SeriesFigures series : probe.series()) {
                samples = Math.max(samples, series.figures().count());
            }
            if (probe.isOfMachine()) {
                mostOfMachine = Math.max(mostOfMachine, samples);
            } else {
                most = Math.max(most, samples);
            }
        }
        return most > 0 ? most : mostOfMachine;
    }

    /** As the user wrote them; probes of one rule, and of none, as they were first defined. */
    private List<ProbeFacts> inOrderOfRules() {
        List<ProbeFacts> ordered = new ArrayList<>(probes.values());
        ordered.sort(Comparator.comparingInt(ProbeFacts::rule));
        return ordered;
    }
}
