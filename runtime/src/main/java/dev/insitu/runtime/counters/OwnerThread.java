package dev.insitu.runtime.counters;

import java.lang.ref.WeakReference;

/**
 * The thread that owns a {@link ThreadCounters}; a new object for every thread that enters. Weak, so that the agent never holds a
 * dead thread, which may lead to a class loader. This matters also when owners are no longer handed on.
 */
final class OwnerThread extends WeakReference<Thread> {
    /** Whether the thread frees its slot itself, as virtual threads do, so that no other thread may free it. */
    private final boolean leaves;

    OwnerThread(Thread thread, boolean leaves) {
        super(thread);
        this.leaves = leaves;
    }

    boolean leaves() {
        return leaves;
    }

    /** Whether the thread has ended without freeing its slot. If so, its writes are visible to the caller. */
    boolean isGone() {
        if (leaves) {
            return false;
        }
        Thread thread = get();
        return thread == null || !thread.isAlive();
    }
}
