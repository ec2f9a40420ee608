package dev.insitu.agent.attach;

import dev.insitu.agent.session.Session;
import dev.insitu.platform.attach.AttachRequest;
import dev.insitu.platform.process.Daemon;
import dev.insitu.platform.process.RecordMethods;
import dev.insitu.runtime.AgentControl;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Ends an attached session if its tool has died or its time is over. */
final class SessionTimeout implements Runnable {
    private static final long POLL_MILLIS = 200;

    /** Grace after the session's time, because the tool itself normally ends the session. */
    private static final long GRACE_NANOS = 5_000_000_000L;

    /** What the timeout needs of a session. */
    interface TimedSession {
        boolean isFinished();

        /** Whether all loaded classes are woven; the session's time begins then. */
        boolean isWoven();

        void end();
    }

    private final TimedSession session;
    private final Optional<ProcessHandle> tool;
    private final long forNanos;
    private final LongSupplier clock;
    private long startNanos;
    private boolean started;

    /**
     * Creates a session's timeout.
     *
     * @param clock in nanoseconds
     */
    SessionTimeout(TimedSession session, AttachRequest request, LongSupplier clock) {
        this.session = session;
        // Inside a container the tool's process id may be invalid: then only the time counts.
        this.tool = ProcessHandle.of(request.toolPid());
        this.forNanos = request.forNanos();
        this.clock = clock;
    }

    static void start(Session session, AttachRequest request) {
        Daemon.start(new SessionTimeout(of(session), request, System::nanoTime), "insitu-lease");
    }

    private static TimedSession of(Session session) {
        return new TimedSession() {
            @Override
            public boolean isFinished() {
                return session.isFinished();
            }

            @Override
            public boolean isWoven() {
                return session.isWoven();
            }

            @Override
            public void end() {
                session.end();
            }
        };
    }

    @Override
    public void run() {
        AgentControl.mute();
        while (!session.isFinished() && !isOver()) {
            Daemon.sleep(POLL_MILLIS);
        }
        session.end();
        RecordMethods.letGo();
    }

    /** Whether the tool has died or the session's time is over. The time begins when all loaded classes are woven. */
    boolean isOver() {
        long now = clock.getAsLong();
        if (!started && session.isWoven()) {
            started = true;
            startNanos = now;
        }
        boolean timeIsOver = started && forNanos != Long.MAX_VALUE && now - startNanos - forNanos > GRACE_NANOS;
        return timeIsOver || (tool.isPresent() && !tool.get().isAlive());
    }
}
