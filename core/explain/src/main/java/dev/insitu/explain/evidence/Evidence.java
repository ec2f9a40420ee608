package dev.insitu.explain.evidence;

import dev.insitu.platform.linux.TaskWatch;
import dev.insitu.platform.order.StableSort;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.pacing.BusyPeriod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All evidence about slow samples: from the samples themselves, the flight recorder, looks and the operating system. */
public final class Evidence {
    final KeptFacts known;
    final FlightEvidence flight;
    final LookEvidence looks;
    final Optional<TaskWatch> tasks;

    /** Why the threads' waits were not seen; empty if they were. */
    final String unseen;

    private final CallLines lines;
    private final Map<CallLine, ObservedLine> observedLines = new HashMap<>();

    private final Map<Long, List<Sample>> byThread = new HashMap<>();

    /**
     * @param known the journal's facts of probes and samples
     * @param tasks the operating system's threads; must be stopped
     * @param busy the busy periods of driven calls
     * @param unseen why the threads' waits were not seen; empty if they were
     */
    public Evidence(
            KeptFacts known,
            FlightEvidence flight,
            LookEvidence looks,
            Optional<TaskWatch> tasks,
            List<BusyPeriod> busy,
            String unseen) {
        lines = new CallLines(busy);
        this.known = known;
        this.flight = flight;
        this.looks = looks;
        this.tasks = tasks;
        this.unseen = unseen;
        for (Sample sample : known.causes()) {
            List<Sample> ofThread = byThread.get(sample.threadId());
            if (ofThread == null) {
                ofThread = new ArrayList<>();
                byThread.put(sample.threadId(), ofThread);
            }
            ofThread.add(sample);
        }
        for (List<Sample> ofThread : byThread.values()) {
            StableSort.sort(ofThread, new ByEnd());
        }
    }

    /** All slow samples of a thread, by their ends. */
    List<Sample> ofThread(long threadId) {
        return byThread.getOrDefault(threadId, List.of());
    }

    /** The evidence about the line that a late call stood in which began at a time. */
    Optional<ObservedLine> line(long startNanos) {
        Optional<CallLine> line = lines.of(startNanos);
        if (line.isEmpty()) {
            return Optional.empty();
        }
        ObservedLine observed = observedLines.get(line.get());
        if (observed == null) {
            observed = new ObservedLine(line.get(), this);
            observedLines.put(line.get(), observed);
        }
        return Optional.of(observed);
    }

    /** The evidence about one sample. */
    public ObservedSample of(Sample sample) {
        return new ObservedSample(sample, this, false);
    }

    /** The evidence about a caller while calls stood in line, as if that were one call. */
    ObservedSample ofLine(Sample asOneCall) {
        return new ObservedSample(asOneCall, this, true);
    }

    /**
     * A sample with its causes.
     *
     * @param wallOffsetNanos add to {@link System#nanoTime()} to get the time since the epoch
     */
    public SampleFact.Slow explained(Sample sample, long wallOffsetNanos) {
        return of(sample).explained(wallOffsetNanos);
    }
}
