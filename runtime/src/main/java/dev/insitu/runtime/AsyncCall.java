package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.MemoryRegion;
import java.util.function.BiConsumer;

/**
 * A call that began and whose end is reported to it: its first end counts. It is run when a publisher of several elements has its first.
 * Any thread.
 */
class AsyncCall implements BiConsumer<Object, Throwable>, Runnable {
    private static final long ENDED = UNSAFE.objectFieldOffset(AsyncCall.class, "ended");

    private final int probe;
    private volatile int ended;
    private final long startNanos;

    /** The call begins now. */
    AsyncCall(int probe) {
        this.probe = probe;
        startNanos = System.nanoTime();
    }

    @Override
    public final void run() {
        long nanos = System.nanoTime() - startNanos;
        try {
            if (!ThreadRegistry.isMuted()) {
                first(nanos);
            }
        } catch (Throwable outOfStackOrMemory) {
            // As in Probe: no exception of the agent's may reach the application.
        }
    }

    private void first(long nanos) {
        ThreadCounters owner = ThreadRegistry.toMute();
        int muted = owner == null ? 0 : owner.muted;
        try {
            ThreadRegistry.mute(owner);
            if (owner != null && MemoryRegion.current().counts(probe)) {
                owner.recordFirstElement(Epoch.current(), probe, nanos);
            }
        } finally {
            if (owner != null) {
                owner.muted = muted;
            }
            ThreadRegistry.unmuted(owner);
        }
    }

    @Override
    public final void accept(Object ignored, Throwable failure) {
        try {
            if (ended == 0 && UNSAFE.compareAndSetInt(this, ENDED, 0, 1) && !ThreadRegistry.isMuted()) {
                Completion.ended(failure, System.nanoTime() - startNanos, probe);
            }
        } catch (Throwable outOfStackOrMemory) {
            // As in Probe: no exception of the agent's may reach the application.
        }
    }
}
