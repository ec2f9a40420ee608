package dev.insitu.runtime.pacing;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Memory;

/** Two actions for the thread that first calls the driven method: one before its first turn, one when the driving is over. */
public final class FirstCaller {
    private final int[] came = new int[1];
    private final Runnable before;
    private final Runnable after;

    /** An id, since a reference would keep a dead thread's class loaders in memory. */
    private volatile long threadId;

    public FirstCaller(Runnable before, Runnable after) {
        this.before = before;
        this.after = after;
    }

    /** A thread is about to wait for its turn. */
    public void begins() {
        if (came[0] == 0 && UNSAFE.compareAndSetInt(came, Memory.INTS, 0, 1)) {
            threadId = ThreadRegistry.idOf(Thread.currentThread());
            before.run();
        }
    }

    /** A thread came after the driving. */
    public void isOver() {
        if (threadId == ThreadRegistry.idOf(Thread.currentThread())) {
            threadId = 0;
            after.run();
        }
    }

    /** Whether the first caller has come and has not yet run its last action. */
    public boolean isAwaited() {
        return threadId != 0;
    }
}
