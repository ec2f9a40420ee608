package dev.insitu.agent;

import dev.insitu.agent.recording.LiveRecording;
import dev.insitu.agent.weave.WeavingRehearsal;
import dev.insitu.runtime.Housekeeping;
import dev.insitu.runtime.Region;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * What a second CPU can do while the first reads the config: puts the runtime in place, opens the recording, and loads
 * what weaves the first class.
 */
public final class Opening implements Callable<LiveRecording>, Runnable {
    private final Callable<Void> runtime;
    private final String name;
    private final FutureTask<LiveRecording> recording = new FutureTask<>(this);

    private Opening(Callable<Void> runtime, String name) {
        this.runtime = runtime;
        this.name = name;
    }

    /**
     * Starts it.
     *
     * @param runtime puts the runtime's classes in place
     * @param name of the recording, as no other on the machine has it
     */
    public static Opening start(Callable<Void> runtime, String name) {
        Opening opening = new Opening(runtime, name);
        Daemon.start(opening, "insitu-opening");
        return opening;
    }

    /** The recording, open. */
    public LiveRecording recording() throws Exception {
        try {
            return recording.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    @Override
    public void run() {
        recording.run();
        try {
            rehearse();
        } catch (RuntimeException | LinkageError e) {
            // Real use will report the failure.
        }
    }

    private static void rehearse() {
        Object muted = Housekeeping.mute();
        try {
            WeavingRehearsal.run();
        } finally {
            Housekeeping.unmute(muted);
        }
    }

    @Override
    public LiveRecording call() throws Exception {
        runtime.call();
        if (Region.isOpen()) {
            throw new IllegalStateException("Insitu profiles this JVM already");
        }
        return LiveRecording.open(name);
    }
}
