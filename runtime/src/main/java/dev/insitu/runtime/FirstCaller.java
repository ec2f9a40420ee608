package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Memory;

/** Two actions for the thread that first calls the driven method: one before its first turn, one when the driving is over. */
final class FirstCaller {
    private final int[] came = new int[1];
    private final Runnable before;
    private final Runnable after;

    /** An id, since a reference would keep a dead thread's class loaders in memory. */
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

    /** Whether the first caller has come and has not yet run its last action. */
    boolean isAwaited() {
        return threadId != 0;
    }
}
