package dev.insitu.report.file;

import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.FactAdapter;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.journal.SlowestCalls;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The causes of the slowest calls of a JVM that did not end normally: each interval of its history has those of its own slowest calls.
 * One use.
 */
final class CausesOfIntervals extends FactAdapter {
    private final List<Fact> others = new ArrayList<>();
    private final List<SampleFact.Kept> kept = new ArrayList<>();
    private final Map<String, SampleFact.Slow> calls = new HashMap<>();
    private Optional<SessionFact.WallClock> clock = Optional.empty();

    private CausesOfIntervals() {}

    /** The recording with the causes that its history has; unchanged where its journal has causes already, or no history. */
    static Recording with(Recording recording) {
        Optional<IntervalLog> log = recording.intervals();
        boolean isExplained = recording.journal().stream().anyMatch(SampleFact.Slow.class::isInstance);
        return isExplained || log.isEmpty() || !log.get().isReadable()
                ? recording
                : new CausesOfIntervals().explained(recording, log.get());
    }

    private Recording explained(Recording recording, IntervalLog log) {
        for (Fact fact : recording.journal()) {
            if (fact instanceof SampleFact.Kept each) {
                kept.add(each);
            } else {
                others.add(fact);
            }
            fact.tell(this);
        }
        if (clock.isEmpty() || kept.isEmpty()) {
            return recording;
        }
        long offsetNanos = clock.get().epochNanos() - clock.get().nanoTime();
        for (SampleFact.Kept each : kept) {
            SampleFact.Slow call = each.unexplained(offsetNanos, "the JVM did not end normally");
            calls.put(SlowestCalls.key(call), call);
        }
        log.forEach(this::take);
        for (SampleFact.Slow each : calls.values()) {
            others.add(each);
        }
        return new Recording(others, recording.counts(), recording.complete(), recording.live(), recording.intervals());
    }

    private void take(RecordedInterval interval) {
        for (Fact fact : interval.facts()) {
            if (fact instanceof SampleFact.Slow call) {
                calls.computeIfPresent(SlowestCalls.key(call), (key, known) -> SlowestCalls.better(known, call));
            }
        }
    }

    @Override
    public void wallClock(SessionFact.WallClock fact) {
        clock = Optional.of(fact);
    }
}
