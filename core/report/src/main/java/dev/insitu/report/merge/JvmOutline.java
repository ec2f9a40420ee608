package dev.insitu.report.merge;

import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.DriverFact;
import dev.insitu.recording.journal.DriverKey;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.ProbeFact;
import dev.insitu.recording.journal.RuleFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** An outline of a recording, needed before merging: its probes and runs, and how its application was driven. */
final class JvmOutline extends FactAdapter {
    private final Map<Integer, ProbeFact.Defined> defined = new LinkedHashMap<>();
    private final Map<Integer, RuleFact.Written> rules = new HashMap<>();
    private final Map<Integer, String> conditions = new HashMap<>();
    private final Map<Integer, Set<String>> matched = new HashMap<>();
    int lastEpoch;
    int lastSeries;
    boolean searched;
    /** Whether it is a merged recording that says how each JVM was driven. */
    boolean ofSeveral;

    OptionalLong startedMillis = OptionalLong.empty();
    OptionalLong finishedMillis = OptionalLong.empty();
    Optional<SessionFact.WallClock> clock = Optional.empty();
    private final Map<String, String> driving = new TreeMap<>();

    static JvmOutline of(Recording recording) {
        JvmOutline outline = new JvmOutline();
        outline.readAll(recording.journal());
        for (EpochCounts counts : recording.counts()) {
            outline.lastEpoch = Math.max(outline.lastEpoch, counts.epoch());
        }
        return outline;
    }

    /** The probes of rules, in the order noted. */
    List<OutlinedProbe> probes() {
        List<OutlinedProbe> probes = new ArrayList<>();
        for (ProbeFact.Defined each : defined.values()) {
            if (each.probe() >= OwnProbes.FIRST_RULE_PROBE) {
                probes.add(new OutlinedProbe(
                        each,
                        Optional.ofNullable(rules.get(each.rule())),
                        Optional.ofNullable(conditions.get(each.probe())),
                        matched.getOrDefault(each.probe(), Set.of())));
            }
        }
        return probes;
    }

    boolean isDriven() {
        return !driving.isEmpty();
    }

    /** The settings that figures of driven calls depend on, as text; absent for a window that holds no run. */
    Optional<String> driving() {
        if (isDriven()) {
            return Optional.of(driving.toString());
        }
        for (ProbeFact.Defined each : defined.values()) {
            if (each.kind() == ProbeKind.DRIVER) {
                return Optional.empty();
            }
        }
        return Optional.of("not driven");
    }

    /** Whether a history belongs to this JVM or does not name one: the file may belong to another recording. */
    boolean began(IntervalLog log) {
        if (!log.isReadable()) {
            return true;
        }
        return clock.isPresent()
                && clock.get().nanoTime() == log.startNanoTime()
                && clock.get().epochNanos() == log.startEpochNanos();
    }

    /** How long it recorded; the longest where its end is not known. */
    long lastedNanos() {
        return startedMillis.isPresent() && finishedMillis.isPresent()
                ? (finishedMillis.getAsLong() - startedMillis.getAsLong()) * 1_000_000
                : Long.MAX_VALUE;
    }

    @Override
    public void started(SessionFact.Started fact) {
        startedMillis = OptionalLong.of(fact.epochMillis());
    }

    @Override
    public void finished(SessionFact.Finished fact) {
        finishedMillis = OptionalLong.of(fact.epochMillis());
    }

    @Override
    public void wallClock(SessionFact.WallClock fact) {
        clock = clock.or(() -> Optional.of(fact));
    }

    @Override
    public void rule(RuleFact.Written fact) {
        rules.put(fact.rule(), fact);
    }

    @Override
    public void defined(ProbeFact.Defined fact) {
        defined.put(fact.probe(), fact);
    }

    @Override
    public void condition(ProbeFact.Condition fact) {
        conditions.put(fact.probe(), fact.text());
    }

    @Override
    public void matched(ProbeFact.Matched fact) {
        matched.computeIfAbsent(fact.probe(), none -> new HashSet<>()).add(fact.method());
    }

    @Override
    public void drivenJvm(DriverFact.OfJvm fact) {
        ofSeveral = true;
    }

    @Override
    public void driverSetting(DriverFact.Setting fact) {
        searched |= fact.key() == DriverKey.GOAL;
        switch (fact.key()) {
            case THREAD, ARRIVALS, CORRECTED, UNTIL -> driving.put(fact.key().name(), fact.value());
            // Other settings, such as the number of runs, may differ.
            default -> driving.putIfAbsent("driven", "yes");
        }
    }

    @Override
    public void series(DriverFact.Series fact) {
        lastSeries = Math.max(lastSeries, fact.series());
    }

    @Override
    public void epoch(DriverFact.Epoch fact) {
        lastEpoch = Math.max(lastEpoch, fact.epoch());
    }
}
