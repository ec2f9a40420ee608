package dev.insitu.agent.session;

import dev.insitu.agent.process.Daemon;
import dev.insitu.agent.recording.LiveRecording;
import dev.insitu.agent.recording.Thinner;
import dev.insitu.agent.weave.Weaver;
import dev.insitu.runtime.AgentControl;

/**
 * The thread that keeps memory ready ahead of the application's threads. Besides it sets how many calls are timed where their
 * rate says it, which reads memory alone. It does nothing else: what touches a disk could keep it waiting, and samples would soon find no place.
 */
final class MemoryPreparer implements Runnable {
    /** Short enough that what is ready lasts, long enough to cost nothing. */
    private static final long PAUSE_MILLIS = 50;

    private final LiveRecording recording;
    private final Session session;
    private final Weaver weaver;
    private final Preparation preparation;
    private Thinner thinner;

    private MemoryPreparer(LiveRecording recording, Session session, Weaver weaver, Preparation preparation) {
        this.recording = recording;
        this.session = session;
        this.weaver = weaver;
        this.preparation = preparation;
    }

    /** Starts it; it ends when the session is over. */
    static void start(LiveRecording recording, Session session, Weaver weaver, Preparation preparation) {
        Daemon.start(new MemoryPreparer(recording, session, weaver, preparation), "insitu-keeper");
    }

    @Override
    public void run() {
        AgentControl.mute();
        while (!session.isFinished()) {
            try {
                recording.tidy();
                thin();
            } catch (RuntimeException | Error e) {
                // The heap may be full for now. Without this thread, samples would find no place when it no longer is.
            }
            Daemon.sleep(PAUSE_MILLIS);
        }
    }

    private void thin() {
        if (thinner == null && weaver.thinsCalls()) {
            thinner = new Thinner(recording.region());
        }
        if (thinner != null) {
            thinner.look(System.nanoTime(), preparation.probeCostNanos());
        }
    }
}
