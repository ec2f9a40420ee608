package dev.insitu.agent.part;

import dev.insitu.explain.FlightNotes;
import dev.insitu.recording.memory.LiveRecording;

/** Writes slow samples into a flight recording that the user runs. The explanation ends it. */
public final class FlightRecordings implements SessionPart {
    private final LiveRecording recording;
    private final ExplanationPart explanation;
    private FlightNotes notes;

    public FlightRecordings(LiveRecording recording, ExplanationPart explanation) {
        this.recording = recording;
        this.explanation = explanation;
    }

    @Override
    public void everySoOften() {
        if (notes == null) {
            notes = new FlightNotes(explanation.explanation(), recording::journal, recording::kept);
        }
        notes.look();
    }
}
