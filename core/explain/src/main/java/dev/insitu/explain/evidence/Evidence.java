package dev.insitu.explain.evidence;

import dev.insitu.platform.linux.TaskWatch;
import dev.insitu.platform.order.StableSort;
import dev.insitu.recording.journal.SampleFact;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All that is known about some slow samples, from the samples themselves, the flight recorder, looks and the system. */
public final class Evidence {
    final KeptFacts known;
    final FlightEvidence flight;
    final LookEvidence looks;
    final Optional<TaskWatch> tasks;

    /** Why nothing was seen of what threads waited for; empty where it was. */
    final String unseen;

    private final Map<Long, List<Sample>> byThread = new HashMap<>();

    /**
     * @param known what the journal says of probes and samples
     * @param tasks stopped
     * @param unseen why nothing was seen of what threads waited for; empty where it was
     */
    public Evidence(
            KeptFacts known, FlightEvidence flight, LookEvidence looks, Optional<TaskWatch> tasks, String unseen) {
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

    /** All slow samples of a thread, in the order in which they ended. */
    List<Sample> ofThread(long threadId) {
        return byThread.getOrDefault(threadId, List.of());
    }

    /** What is known of one sample. */
    public ObservedSample of(Sample sample) {
        return new ObservedSample(sample, this);
    }

    /**
     * A sample with its causes.
     *
     * @param wallOffsetNanos from the clock of {@link System#nanoTime()} to the time since the epoch
     */
    public SampleFact.Slow explained(Sample sample, long wallOffsetNanos) {
        return of(sample).explained(wallOffsetNanos);
    }
}
