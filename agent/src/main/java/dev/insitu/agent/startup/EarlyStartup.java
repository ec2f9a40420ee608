package dev.insitu.agent.startup;

import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.memory.MemoryRegion;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/**
 * What a second CPU can do while the first reads the config: puts the runtime in place, opens the recording, and loads
 * what weaves the first class. With all that it loads it saves 7 ms until the process ends on JDK 17 and 1 ms on 25, but until
 * main nothing that 21 runs show. On one CPU it saves nothing.
 */
public final class EarlyStartup implements Callable<LiveRecording>, Runnable {
    private final Callable<Void> runtime;
    private final String name;
    private final Runnable preload;
    private final Consumer<Thread> opened;
    private final Thread asking = Thread.currentThread();
    private final FutureTask<LiveRecording> recording = new FutureTask<>(this);

    private EarlyStartup(Callable<Void> runtime, String name, Runnable preload, Consumer<Thread> opened) {
        this.runtime = runtime;
        this.name = name;
        this.preload = preload;
        this.opened = opened;
    }

    /**
     * Starts it.
     *
     * @param runtime puts the runtime's classes in place
     * @param name of the recording, as no other on the machine has it
     * @param preload loads what a session needs last
     */
    public static EarlyStartup start(Callable<Void> runtime, String name, Runnable preload) {
        // No lambda that does nothing: to link the first one takes milliseconds of the start.
        return start(runtime, name, preload, null);
    }

    /**
     * Starts it.
     *
     * @param opened done when the recording is open and nothing else has begun; given the thread that waits for it; null for nothing
     */
    public static EarlyStartup start(Callable<Void> runtime, String name, Runnable preload, Consumer<Thread> opened) {
        EarlyStartup opening = new EarlyStartup(runtime, name, preload, opened);
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
            preload();
        } catch (RuntimeException | LinkageError e) {
            // Real use will report the failure.
        }
    }

    private void preload() {
        Object muted = AgentControl.mute();
        try {
            preload.run();
            WeavingPreload.run();
        } finally {
            AgentControl.unmute(muted);
        }
    }

    @Override
    public LiveRecording call() throws Exception {
        runtime.call();
        if (MemoryRegion.isOpen()) {
            throw new IllegalStateException("Insitu profiles this JVM already");
        }
        LiveRecording open = LiveRecording.open(name);
        if (opened != null) {
            opened.accept(asking);
        }
        return open;
    }
}
