package dev.insitu.agent.session;

import dev.insitu.agent.process.Daemon;
import dev.insitu.agent.recording.LiveRecording;
import dev.insitu.runtime.AgentControl;

/**
 * The thread that keeps memory ready ahead of the application's threads. It does nothing else: what touches a disk could
 * keep it waiting, and samples would soon find no place.
 */
final class MemoryPreparer implements Runnable {
    /** Short enough that what is ready lasts, long enough to cost nothing. */
    private static final long PAUSE_MILLIS = 50;

    private final LiveRecording recording;
    private final Session session;

    private MemoryPreparer(LiveRecording recording, Session session) {
        this.recording = recording;
        this.session = session;
    }

    /** Starts it; it ends when the session is over. */
    static void start(LiveRecording recording, Session session) {
        Daemon.start(new MemoryPreparer(recording, session), "insitu-keeper");
    }

    @Override
    public void run() {
        AgentControl.mute();
        while (!session.isFinished()) {
            try {
                recording.tidy();
            } catch (RuntimeException | Error e) {
                // The heap may be full for now. Without this thread, samples would find no place when it no longer is.
            }
            Daemon.sleep(PAUSE_MILLIS);
        }
    }
}
