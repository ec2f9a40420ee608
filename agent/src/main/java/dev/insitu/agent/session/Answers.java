package dev.insitu.agent.session;

import dev.insitu.explain.Explanation;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.memory.Inquiry;
import dev.insitu.recording.memory.LiveRecording;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Answers tools that ask why the slowest calls so far were slow, at most once a second. For one agent thread. */
final class Answers {
    private static final long LEAST_APART_NANOS = 1_000_000_000;

    private final Explanation explanation;
    private final LiveRecording recording;
    private final Optional<Inquiry> inquiry;
    private long answered;
    private long answeredNanos = System.nanoTime() - LEAST_APART_NANOS;

    Answers(Explanation explanation, LiveRecording recording) {
        this.explanation = explanation;
        this.recording = recording;
        inquiry = recording.path().map(Inquiry::new);
    }

    /**
     * Answers if a tool has asked.
     *
     * @param measuring whether the driver keeps a rate: then no causes are computed
     */
    void look(boolean measuring) {
        long asked = inquiry.isEmpty() ? 0 : inquiry.get().asked();
        long now = System.nanoTime();
        boolean isNew = asked != 0 && asked != answered && now - answeredNanos >= LEAST_APART_NANOS;
        try {
            if (isNew) {
                answered = asked;
                answeredNanos = now;
                List<Fact> facts = measuring
                        ? explanation.notWhileMeasuring()
                        : explanation.soFar(recording.journal(), recording.kept());
                List<List<String>> strings = new ArrayList<>();
                for (Fact fact : facts) {
                    strings.add(fact.strings());
                }
                inquiry.get().answer(asked, strings);
            } else if (asked == 0 && answered != 0) {
                withdraw();
            }
        } catch (IOException | InterruptedException e) {
            // The tool reports the missing answer.
        }
    }

    private void withdraw() throws IOException {
        inquiry.get().withdraw();
        answered = 0;
    }
}
