package dev.insitu.agent.jitter;

import dev.insitu.agent.part.ExplanationPart;
import dev.insitu.agent.part.SessionContext;
import dev.insitu.agent.part.SessionPart;
import dev.insitu.explain.Explanation;
import dev.insitu.recording.history.PauseLog;

/** Measures jitter, once the application has started. */
public final class JitterPart implements SessionPart {
    private final SessionContext session;
    private final ExplanationPart explanation;
    private final PauseLog pauses;
    private JitterThread thread;
    private boolean ended;

    /**
     * @param explanation its looks are made by the jitter's thread
     * @param pauses receives the JVM's pauses
     */
    public JitterPart(SessionContext session, ExplanationPart explanation, PauseLog pauses) {
        this.session = session;
        this.explanation = explanation;
        this.pauses = pauses;
    }

    @Override
    public synchronized void applicationStarted() {
        if (!ended) {
            Explanation looks = explanation.explanation();
            thread = JitterThread.start(
                    session.config().jitter(),
                    session.binder(),
                    session.instrumentation(),
                    session.recording(),
                    pauses,
                    looks.stops,
                    looks.jvm,
                    looks::lookQuickly);
        }
    }

    @Override
    public synchronized void end() {
        ended = true;
        if (thread != null) {
            thread.stop();
        }
    }
}
