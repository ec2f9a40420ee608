package dev.insitu.agent.part;

import dev.insitu.config.value.TimelineSettings;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.memory.Epoch;

/** The warm-up of a session that drives nothing: its calls belong to epochs of their own. */
public final class WarmUp implements SessionPart {
    private final SessionContext session;
    private final ExplanationPart explanation;
    private final long nanos;
    private int firstEpoch;
    private boolean over;

    public WarmUp(SessionContext session, ExplanationPart explanation) {
        this.session = session;
        this.explanation = explanation;
        nanos = session.config().timeline().warmUpNanos();
    }

    @Override
    public void begin() {
        firstEpoch = Epoch.current();
        session.recording().note(SessionFact.WarmUp.unended(firstEpoch));
    }

    /** Ends a warm-up of a fixed length when it is time. */
    @Override
    public void fromTheStart(boolean heapHasRoom) {
        if (nanos > 0 && System.nanoTime() - explanation.startTime().nanoTime() >= nanos) {
            end(Epoch.next());
        }
    }

    @Override
    public void everySoOften() {
        if (nanos == TimelineSettings.UNTIL_STARTED && explanation.isReady()) {
            end(Epoch.next());
        }
    }

    private void end(int nextEpoch) {
        if (!over) {
            over = true;
            Epoch.begin(nextEpoch);
            session.recording().note(new SessionFact.WarmUp(firstEpoch, nextEpoch));
        }
    }
}
