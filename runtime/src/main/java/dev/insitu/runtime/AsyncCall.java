package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.function.BiConsumer;

/** A call that began and whose end is reported to it: its first end counts. Any thread. */
class AsyncCall implements BiConsumer<Object, Throwable> {
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
