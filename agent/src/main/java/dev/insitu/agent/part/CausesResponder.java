package dev.insitu.agent.part;

import dev.insitu.explain.Explanation;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.memory.CausesRequest;
import dev.insitu.recording.memory.LiveRecording;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Answers tools that ask why the slowest calls so far were slow, at most once a second. For one agent thread. */
public final class CausesResponder implements SessionPart {
    private static final long LEAST_APART_NANOS = 1_000_000_000;

    private final SessionContext session;
    private final ExplanationPart explanation;
    private final LiveRecording recording;
    private final Optional<CausesRequest> request;
    private long answered;
    private long answeredNanos = System.nanoTime() - LEAST_APART_NANOS;

    public CausesResponder(SessionContext session, ExplanationPart explanation) {
        this.session = session;
        this.explanation = explanation;
        this.recording = session.recording();
        request = recording.path().isPresent()
                ? Optional.of(new CausesRequest(recording.path().get()))
                : Optional.empty();
    }

    /** Answers if a tool has asked. While the driver keeps a rate, no causes are computed. */
    @Override
    public void everySoOften() {
        long asked = request.isEmpty() ? 0 : request.get().asked();
        long now = System.nanoTime();
        boolean isNew = asked != 0 && asked != answered && now - answeredNanos >= LEAST_APART_NANOS;
        try {
            if (isNew) {
                answered = asked;
                answeredNanos = now;
                Explanation causes = explanation.explanation();
                List<Fact> facts = session.isMeasuring()
                        ? causes.notWhileMeasuring()
                        : causes.soFar(recording.journal(), recording.kept());
                request.get().answer(asked, facts);
            } else if (asked == 0 && answered != 0) {
                withdraw();
            }
        } catch (IOException | InterruptedException e) {
            // The tool reports the missing answer.
        }
    }

    private void withdraw() throws IOException {
        request.get().withdraw();
        answered = 0;
    }
}
