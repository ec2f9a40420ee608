package dev.insitu.agent.attach;

import dev.insitu.agent.process.Daemon;
import dev.insitu.agent.session.Session;
import dev.insitu.runtime.AgentControl;
import java.util.Optional;

/** Ends a session for which nobody asks any more: the tool was killed, or its time is over. */
final class Lease implements Runnable {
    private static final long POLL_MILLIS = 200;

    /** The tool itself asks for the end in time. */
    private static final long GRACE_NANOS = 5_000_000_000L;

    private final Session session;
    private final Optional<ProcessHandle> tool;
    private final long forNanos;
    private long startNanos;
    private boolean started;

    private Lease(Session session, AttachRequest request) {
        this.session = session;
        // From inside a container its number may mean nothing: then only time counts.
        this.tool = ProcessHandle.of(request.toolPid());
        this.forNanos = request.forNanos();
    }

    static void start(Session session, AttachRequest request) {
        Daemon.start(new Lease(session, request), "insitu-lease");
    }

    @Override
    public void run() {
        AgentControl.mute();
        while (!session.isFinished() && !isOver()) {
            Daemon.sleep(POLL_MILLIS);
        }
        session.end();
    }

    /** Its time begins when everything is woven. */
    private boolean isOver() {
        if (!started && session.isWoven()) {
            started = true;
            startNanos = System.nanoTime();
        }
        boolean timeIsOver =
                started && forNanos != Long.MAX_VALUE && System.nanoTime() - startNanos - forNanos > GRACE_NANOS;
        return timeIsOver || (tool.isPresent() && !tool.get().isAlive());
    }
}
