package dev.insitu.agent.part;

import dev.insitu.recording.journal.SessionFact;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.recording.memory.MarkRequest;
import java.io.IOException;
import java.util.Optional;

/** Notes the marks that tools ask for. For one agent thread. */
public final class SessionMarks implements SessionPart {
    private final LiveRecording recording;
    private final Optional<MarkRequest> requests;
    private int noted;

    public SessionMarks(LiveRecording recording) {
        this.recording = recording;
        requests = recording.path().map(MarkRequest::new);
    }

    /** Notes a mark if a tool has asked for one. */
    @Override
    public void everySoOften() {
        try {
            Optional<String> text =
                    requests.isEmpty() ? Optional.empty() : requests.get().take();
            if (text.isPresent()) {
                note(text.get());
            }
        } catch (IOException e) {
            // The tool reports that the mark was not taken.
        }
    }

    private void note(String text) {
        String readable = SessionFact.Mark.readable(text);
        if (noted < SessionFact.Mark.MOST && !readable.isEmpty()) {
            noted++;
            recording.note(new SessionFact.Mark(System.nanoTime(), readable));
        }
    }
}
