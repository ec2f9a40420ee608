package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Memory;

/** What the thread that first calls the driven method does for us: once before its first turn, once when all is over. */
final class FirstCaller {
    private final int[] came = new int[1];
    private final Runnable before;
    private final Runnable after;

    /** By its id: to hold the thread would hold its class loaders when it is dead. */
    private volatile long threadId;

    FirstCaller(Runnable before, Runnable after) {
        this.before = before;
        this.after = after;
    }

    void begins() {
        if (came[0] == 0 && UNSAFE.compareAndSetInt(came, Memory.INTS, 0, 1)) {
            threadId = ThreadRegistry.idOf(Thread.currentThread());
            before.run();
        }
    }

    void isOver() {
        if (threadId == ThreadRegistry.idOf(Thread.currentThread())) {
            threadId = 0;
            after.run();
        }
    }

    /** Whether the first caller has come, and has not yet been told that all is over. */
    boolean isAwaited() {
        return threadId != 0;
    }
}
