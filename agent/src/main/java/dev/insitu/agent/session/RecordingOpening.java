package dev.insitu.agent.session;

import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.memory.LiveRecording;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.Callable;

/**
 * Puts the runtime in place and opens the recording on a thread of its own, while main's thread reads the config. Neither needs the other,
 * and each loads two hundred classes: one after the other they take 7 ms more until main (JDK 17, 2 cores; see docs/design/start.md).
 */
public final class RecordingOpening implements Runnable {
    private final Callable<Void> runtime;
    private final String name;
    private Thread thread;
    private LiveRecording opened;
    private Throwable failure;

    private RecordingOpening(Callable<Void> runtime, String name) {
        this.runtime = runtime;
        this.name = name;
    }

    /**
     * Begins.
     *
     * @param runtime defines the runtime's classes
     * @param name distinguishes the recording from other JVMs' on the machine
     * @throws OutOfMemoryError if the system has no thread left; a session would need others, too
     */
    public static RecordingOpening begin(Callable<Void> runtime, String name) {
        RecordingOpening opening = new RecordingOpening(runtime, name);
        opening.thread = Daemon.start(opening, "insitu-opening");
        return opening;
    }

    @Override
    public void run() {
        try {
            runtime.call();
            opened = Session.record(name);
        } catch (Throwable e) {
            failure = e;
        }
    }

    /**
     * Waits for the recording, open and empty.
     *
     * @throws IllegalStateException if this JVM has a session already, or the runtime's classes of another build
     * @throws Exception if it could not be opened
     */
    public LiveRecording await() throws Exception {
        Daemon.join(thread);
        if (failure instanceof Error) {
            throw (Error) failure;
        }
        if (failure != null) {
            throw (Exception) failure;
        }
        return opened;
    }

    /** Waits for the recording and discards it: there will be no session. */
    public void discard(Instrumentation instrumentation) {
        Daemon.join(thread);
        if (opened != null) {
            opened.discard(instrumentation);
        }
    }
}
