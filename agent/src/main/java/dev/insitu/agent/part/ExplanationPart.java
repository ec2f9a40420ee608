package dev.insitu.agent.part;

import dev.insitu.explain.Explanation;
import dev.insitu.recording.journal.SessionFact;

/** Finds out why the slowest calls were slow. */
public final class ExplanationPart implements SessionPart {
    private final SessionContext session;
    private volatile Explanation explanation;

    public ExplanationPart(SessionContext session) {
        this.session = session;
    }

    /** Null before it begins. */
    public Explanation explanation() {
        return explanation;
    }

    /** When it began, on both clocks. */
    public SessionFact.WallClock startTime() {
        return explanation.start();
    }

    @Override
    public void begin() {
        explanation = Explanation.begin(
                session.config(), session.directory().file(), session.recording(), session.instrumentation());
    }

    /** Starts to look at threads; that needs calls in flight or driven iterations. */
    @Override
    public void applicationStarted() {
        if (session.config().explain().inFlight() || session.isDriven()) {
            explanation.prepare();
        }
    }

    @Override
    public void everySoOften() {
        if (explanation.isReady() && !session.isDriven()) {
            explanation.settle(session.endsWithJvm());
        }
    }

    @Override
    public boolean isReady() {
        return explanation.isReady();
    }

    @Override
    public void takeOut() {
        if (explanation != null) {
            explanation.stopFlight();
        }
    }

    /** Stops to look at threads in a session whose start has failed. */
    public void abandon() {
        if (explanation != null) {
            explanation.abandon();
        }
    }

    @Override
    public void end() {
        if (!session.endsWithJvm() && !session.isDriven()) {
            // An attached session: calls can be among the slowest only when threads are looked at.
            explanation.settle(false);
        }
        explanation.end(session.recording().journal(), session.recording().kept(), session.deadline());
    }
}
