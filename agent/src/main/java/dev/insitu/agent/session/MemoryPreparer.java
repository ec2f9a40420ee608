package dev.insitu.agent.session;

import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.recording.memory.Thinner;
import dev.insitu.runtime.AgentControl;

/**
 * The thread that keeps memory ready ahead of the application's threads. Besides it sets how many calls are timed where their
 * rate says it, which reads memory alone. It does nothing else: what touches a disk could keep it waiting, and samples would soon find no place.
 */
final class MemoryPreparer implements Runnable {
    /** Short enough that what is ready lasts, long enough to cost nothing. */
    private static final long PAUSE_MILLIS = 50;

    private final LiveRecording recording;
    private final Host host;
    private final JvmState jvm;
    private Thinner thinner;

    MemoryPreparer(LiveRecording recording, Host host, JvmState jvm) {
        this.recording = recording;
        this.host = host;
        this.jvm = jvm;
    }

    /** Starts it; it ends when the session is over. */
    static void start(LiveRecording recording, Session session, SessionWeaving weaving, DeferredStartup preparation) {
        Daemon.start(
                new MemoryPreparer(recording, new InSession(session, weaving, preparation), new JvmState()),
                "insitu-keeper");
    }

    @Override
    public void run() {
        AgentControl.mute();
        while (!host.isFinished()) {
            try {
                recording.tidy();
                thin();
            } catch (RuntimeException | Error e) {
                // The heap may be full for now. Without this thread, samples would find no place when it no longer is.
            }
            jvm.sleep(PAUSE_MILLIS);
        }
    }

    private void thin() {
        if (thinner == null && host.thinsCalls()) {
            thinner = new Thinner(recording.region(), jvm.nanoTime());
        }
        if (thinner != null) {
            thinner.look(jvm.nanoTime(), host.probeCostNanos());
        }
    }

    /** What it must know of the session. */
    interface Host {
        boolean isFinished();

        /** Whether the rate of calls says of how many of them one is timed, for any probe so far. */
        boolean thinsCalls();

        double probeCostNanos();
    }

    record InSession(Session session, SessionWeaving weaving, DeferredStartup preparation) implements Host {
        @Override
        public boolean isFinished() {
            return session.isFinished();
        }

        @Override
        public boolean thinsCalls() {
            return weaving.thinsCalls();
        }

        @Override
        public double probeCostNanos() {
            return preparation.probeCostNanos();
        }
    }
}
