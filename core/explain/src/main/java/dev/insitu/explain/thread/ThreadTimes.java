package dev.insitu.explain.thread;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/**
 * What the JVM's management tells of single threads, without stopping anybody. Where the JVM has no module for it, nothing is
 * known. To load it takes some ten milliseconds, on our own thread.
 */
public final class ThreadTimes {
    /** The answer where nothing is known. */
    public static final long UNKNOWN = -1;

    private ThreadMXBean threads;

    /** Loads what is needed. */
    @SuppressWarnings("deprecation") // since 19; 17 has no other
    public void open() {
        try {
            threads = ManagementFactory.getThreadMXBean();
            long self = Thread.currentThread().getId();
            cpuNanos(self);
            ownNanos();
            lock(self);
            // What a lock is called is put together in a way that takes 20 ms to link: too long for the first slow
            // call.
            String linked = new LockInfo(ThreadTimes.class.getName(), 0).toString();
            assert !linked.isEmpty();
        } catch (RuntimeException | LinkageError e) {
            threads = null;
        }
    }

    /** The time that a thread has had on a CPU. */
    public long cpuNanos(long id) {
        try {
            return threads == null ? UNKNOWN : threads.getThreadCpuTime(id);
        } catch (RuntimeException e) {
            // Not on this JVM, or switched off.
            return UNKNOWN;
        }
    }

    /** The time that the current thread has had on a CPU; where that is not known, the time. */
    public long ownNanos() {
        try {
            return threads == null ? System.nanoTime() : threads.getCurrentThreadCpuTime();
        } catch (RuntimeException e) {
            return System.nanoTime();
        }
    }

    /** The same, but {@link #UNKNOWN} where that is not known. On any thread, which allocates nothing here. */
    public long ownCpuNanos() {
        try {
            return threads == null ? UNKNOWN : threads.getCurrentThreadCpuTime();
        } catch (RuntimeException e) {
            return UNKNOWN;
        }
    }

    /** What a thread waits for and who has it, without any stack; null where that is not known. */
    public ThreadInfo lock(long id) {
        try {
            return threads == null ? null : threads.getThreadInfo(id);
        } catch (RuntimeException e) {
            return null;
        }
    }

    /** As {@link #lock} of several, with their stacks. Stops all threads for a tenth of a millisecond or two. */
    public ThreadInfo[] stacks(long[] ids, int frames) {
        try {
            return threads == null ? new ThreadInfo[ids.length] : threads.getThreadInfo(ids, frames);
        } catch (RuntimeException e) {
            return new ThreadInfo[ids.length];
        }
    }
}
