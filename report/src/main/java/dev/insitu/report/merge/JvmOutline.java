package dev.insitu.report.merge;

import dev.insitu.report.journal.DriverFact;
import dev.insitu.report.journal.DriverKey;
import dev.insitu.report.journal.JournalCodec;
import dev.insitu.report.journal.ProbeFact;
import dev.insitu.report.journal.SessionFact;
import dev.insitu.report.journal.SomeFacts;
import dev.insitu.report.recording.EpochCounts;
import dev.insitu.report.recording.IntervalLog;
import dev.insitu.report.recording.Recording;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** What must be known of a recording before any of it is merged: what it has, and how its application was driven. */
final class JvmOutline extends SomeFacts {
    final List<ProbeFact.Defined> probes = new ArrayList<>();
    int lastEpoch;
    int lastSeries;
    boolean searched;
    OptionalLong startedMillis = OptionalLong.empty();
    OptionalLong finishedMillis = OptionalLong.empty();
    Optional<SessionFact.WallClock> clock = Optional.empty();
    private final Map<String, String> driving = new TreeMap<>();

    static JvmOutline of(Recording recording) {
        JvmOutline outline = new JvmOutline();
        JournalCodec.readAll(recording.journal(), outline);
        for (EpochCounts counts : recording.counts()) {
            outline.lastEpoch = Math.max(outline.lastEpoch, counts.epoch());
        }
        return outline;
    }

    /** What the figures of driven calls depend on, in words. */
    String driving() {
        return driving.isEmpty() ? "not driven" : driving.toString();
    }

    /** Whether a history is of this JVM: a file of another recording may lie there. */
    boolean began(IntervalLog log) {
        return clock.isPresent()
                && clock.get().nanoTime() == log.startNanoTime()
                && clock.get().epochNanos() == log.startEpochNanos();
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
    public void defined(ProbeFact.Defined fact) {
        probes.add(fact);
    }

    @Override
    public void driverSetting(DriverFact.Setting fact) {
        searched |= fact.key() == DriverKey.GOAL;
        switch (fact.key()) {
            case THREAD, ARRIVALS, CORRECTED, UNTIL -> driving.put(fact.key().name(), fact.value());
            // Whatever else differs, such as the number of runs, adds up.
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
