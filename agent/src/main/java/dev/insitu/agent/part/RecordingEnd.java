package dev.insitu.agent.part;

import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.LiveRecording;

/** Ends the recording: calls are no longer counted. */
public record RecordingEnd(LiveRecording recording) implements SessionPart {
    @Override
    public void end() {
        recording.note(new SessionFact.Finished(System.currentTimeMillis()));
        recording.end();
    }
}
