package dev.insitu.agent.export;

import dev.insitu.agent.part.SessionContext;
import dev.insitu.agent.part.SessionPart;

/** Exports counts, if configured; otherwise the classes for it are not loaded. */
public final class ExportPart implements SessionPart {
    private final SessionContext session;
    private Exports exports;
    private boolean ended;

    public ExportPart(SessionContext session) {
        this.session = session;
    }

    @Override
    public void applicationStarted() {
        if (session.config().export().isAny()) {
            start();
        }
    }

    private void start() {
        Exports created;
        synchronized (this) {
            if (ended) {
                return;
            }
            created = new Exports();
            exports = created;
        }
        created.start(
                session.config().export(), session.recording()::read, session.instrumentation(), session.alerts());
    }

    private synchronized Exports exports() {
        return exports;
    }

    private synchronized void setEnded() {
        ended = true;
    }

    /** Sends the last counts. A run too short to have started sends a single export. */
    @Override
    public void end() {
        if (exports() == null && session.config().export().otlp().isPresent()) {
            start();
        }
        setEnded();
        Exports started = exports();
        if (started != null) {
            started.end();
        }
    }

    /** Keeps the exported counts for a later session in this JVM. After counting has ended. */
    void carry() {
        Exports started = exports();
        if (started != null) {
            started.carry();
        }
    }
}
