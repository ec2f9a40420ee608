package dev.insitu.explain.thread;

import dev.insitu.runtime.counters.CallsInFlight;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.virtual.VirtualCallsInFlight;

/** Finds threads by their ids. */
public final class JavaThreads {
    private static final int SPARE = 16;

    private JavaThreads() {}

    /** The thread of an id; null if the thread has ended, or if it is virtual and in no call. */
    public static Thread of(long id) {
        Thread counted = CallsInFlight.thread(id);
        counted = counted == null ? VirtualCallsInFlight.thread(id) : counted;
        if (counted != null) {
            return counted;
        }
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        Thread[] threads = new Thread[group.activeCount() + SPARE];
        int count = group.enumerate(threads, true);
        for (int i = 0; i < count; i++) {
            if (ThreadRegistry.idOf(threads[i]) == id) {
                return threads[i];
            }
        }
        return null;
    }
}
