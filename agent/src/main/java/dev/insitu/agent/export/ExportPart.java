package dev.insitu.agent.export;

import dev.insitu.agent.part.SessionContext;
import dev.insitu.agent.part.SessionPart;
import dev.insitu.platform.process.Daemon;
import dev.insitu.platform.process.EndDeadline;
import dev.insitu.platform.process.ToolCommand;
import dev.insitu.recording.image.Recording;
import dev.insitu.runtime.AgentControl;

/** Exports counts, if configured; otherwise the classes for it are not loaded. */
public final class ExportPart implements SessionPart {
    private final SessionContext session;
    private Exports exports;
    private boolean started;
    private boolean ended;

    /** Null before the end. */
    private volatile Recording last;

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
        synchronized (this) {
            if (ended) {
                return;
            }
            started = true;
        }
        exports().start(session.config().export(), this::counts, session.instrumentation(), session.alerts());
    }

    private synchronized Exports exports() {
        if (exports == null) {
            exports = new Exports();
        }
        return exports;
    }

    private synchronized void setEnded() {
        ended = true;
    }

    /** Whether there is nothing to end; from now on nothing starts. */
    private synchronized boolean isNeverStarted() {
        ended |= !started && session.config().export().otlp().isEmpty();
        return ended;
    }

    /** Everything counted: so far, and after the end as of then. */
    private Recording counts() {
        Recording known = last;
        return known == null ? session.recording().read() : known;
    }

    /** Reads what {@link #reported} sends: the report's files replace the memory of the counts, which then cannot be read everywhere. */
    @Override
    public void end() {
        if (session.config().export().isAny()) {
            last = session.recording().read();
        }
    }

    /** Sends the last counts, if the collector takes them in time. A run too short to have started sends a single export. */
    @Override
    public void reported() throws InterruptedException {
        if (!session.endsWithJvm() && session.config().export().isAny()) {
            // Not on the other thread: it may outlive this session, and the next one reads these counts when it begins.
            exports().carry(this::counts);
        }
        if (isNeverStarted()) {
            return;
        }
        Thread thread = Daemon.start(this::endAll, "insitu-exports");
        if (!Daemon.hasEnded(thread, session.deadline().leftMillis(EndDeadline.Step.EXPORT))) {
            exports().abandon();
            session.config().export().otlp().ifPresent(url -> session.alerts()
                    .add("export.otlp \"" + url + "\": no time was left at the end to send the last counts;"
                            + " the recording has them: "
                            + ToolCommand.of(
                                    "report", session.directory().file().getPath())));
        }
    }

    private void endAll() {
        AgentControl.mute();
        start();
        setEnded();
        exports().end();
    }
}
