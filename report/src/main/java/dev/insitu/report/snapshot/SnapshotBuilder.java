package dev.insitu.report.snapshot;

import dev.insitu.report.recording.EpochCounts;
import dev.insitu.report.recording.Recording;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

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
    private final Map<Integer, Probe> probes = new LinkedHashMap<>();
    private final List<UnmatchedRule> unmatched = new ArrayList<>();
    private final List<SkippedMethod> skippedMethods = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    SnapshotBuilder add(Recording recording) {
        for (List<String> strings : recording.journal()) {
            add(new Fact(strings));
        }
        for (EpochCounts counts : recording.counts()) {
            probe(counts.probe()).counts.add(counts);
        }
        complete = recording.complete();
        return this;
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
            case "probe" -> define(fact);
            case "when" -> probe(fact).condition = Optional.of(fact.text(2));
            case "matched" -> probe(fact).matched.add(fact.text(2));
            case "unmatched" -> unmatched.add(new UnmatchedRule(fact.text(1), fact.textsFrom(2)));
            case "skipped" -> skippedMethods.add(new SkippedMethod(fact.text(1), fact.text(2)));
            case "note" -> notes.add(fact.text(1));
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

    private static List<String> names(String separatedByCommas) {
        List<String> names = new ArrayList<>();
        for (String name : separatedByCommas.split(",", -1)) {
            if (!name.isBlank()) {
                names.add(name.trim());
            }
        }
        return names;
    }

    private void define(Fact fact) {
        Probe probe = probe(fact);
        probe.kind = fact.text(2);
        probe.name = fact.text(3);
        probe.rule = fact.textsFrom(4).isEmpty() ? 0 : (int) fact.number(4);
    }

    private Probe probe(Fact fact) {
        return probe((int) fact.number(1));
    }

    /** Counts without a name stay in the report: a JVM can be killed after its first sample and before the journal. */
    private Probe probe(int id) {
        Probe probe = probes.get(id);
        if (probe == null) {
            probe = new Probe(id);
            probes.put(id, probe);
        }
        return probe;
    }

    Snapshot build() {
        List<ProbeFigures> figures = new ArrayList<>(probes.size());
        long samples = 0;
        for (Probe probe : inOrderOfRules()) {
            ProbeFigures built = probe.build();
            figures.add(built);
            samples = Math.max(samples, built.figures().count());
        }
        return new Snapshot(
                new Session(version, started, finished, directory, complete),
                environment,
                new Clock(nanoTimeCost, probeCost, probeCostInPlace),
                figures,
                PercentileLadder.of(percentiles, samples),
                unmatched,
                skippedMethods,
                notes,
                outputs);
    }

    /** As the user wrote them; probes of one rule, and of none, as they were first defined. */
    private List<Probe> inOrderOfRules() {
        List<Probe> ordered = new ArrayList<>(probes.values());
        ordered.sort(Comparator.comparingInt(Probe::rule));
        return ordered;
    }

    /** A probe as far as the journal has told of it. */
    private static final class Probe {
        private int rule;
        private String name;
        private String kind = "method";
        private Optional<String> condition = Optional.empty();
        private final Set<String> matched = new LinkedHashSet<>();
        private final List<EpochCounts> counts = new ArrayList<>();

        Probe(int id) {
            name = "probe " + id;
        }

        int rule() {
            return rule;
        }

        ProbeFigures build() {
            return new ProbeFigures(name, kind, condition, List.copyOf(matched), Figures.of(counts));
        }
    }
}
