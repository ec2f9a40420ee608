package dev.insitu.recording.file;

import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.IncidentFact;
import java.util.ArrayList;
import java.util.List;

/** The intervals of the incidents that a recording has. Immutable. */
final class UnmergedIncidents implements UnmergedTimes {
    private final long startNanoTime;
    private final List<IncidentFact.Incident> incidents = new ArrayList<>();

    /** @param startNanoTime of the recording's history */
    UnmergedIncidents(Recording recording, long startNanoTime) {
        this.startNanoTime = startNanoTime;
        for (Fact fact : recording.journal()) {
            if (fact instanceof IncidentFact.Incident incident) {
                incidents.add(incident);
            }
        }
    }

    @Override
    public boolean contain(long startNanos) {
        for (IncidentFact.Incident each : incidents) {
            long nanoTime = startNanoTime + startNanos;
            if (nanoTime - each.fromNanoTime() >= 0 && nanoTime - each.toNanoTime() < 0) {
                return true;
            }
        }
        return false;
    }

    /** Not known: they count for the history's limit. */
    @Override
    public long bytes() {
        return 0;
    }
}
