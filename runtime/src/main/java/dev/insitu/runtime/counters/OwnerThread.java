package dev.insitu.runtime.counters;

import java.lang.ref.WeakReference;

/**
 * The thread that an {@link ThreadCounters} belongs to; a new one for every thread that enters. Weak: a dead thread, which may lead to a
 * class loader, is held by nothing of ours, also where nobody hands its owner on any more.
 */
final class OwnerThread extends WeakReference<Thread> {
    /** Whether it leaves by itself, as virtual threads do, so that nobody may take its slot from it. */
    private final boolean leaves;

    OwnerThread(Thread thread, boolean leaves) {
        super(thread);
        this.leaves = leaves;
    }

    boolean leaves() {
        return leaves;
    }

    /** Whether it is no more and has left its slot behind. Orders what the thread wrote before what comes after. */
    boolean isGone() {
        if (leaves) {
            return false;
        }
        Thread thread = get();
        return thread == null || !thread.isAlive();
    }
}
