package dev.insitu.explain.thread;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/**
 * Data of single threads from the JVM's management, mostly without stopping threads. Returns no data if the JVM lacks the module. Loading
 * takes tens of milliseconds, on an agent thread.
 */
public final class ThreadTimes {
    /** Returned if the time is unknown. */
    public static final long UNKNOWN = -1;

    private ThreadMXBean threads;

    /** Loads the classes needed. */
    @SuppressWarnings("deprecation") // since 19; 17 has no other
    public void open() {
        try {
            threads = ManagementFactory.getThreadMXBean();
            long self = Thread.currentThread().getId();
            cpuNanos(self);
            ownNanos();
            lock(self);
            // Links the code that formats a lock's name: that takes 20 ms, too long for the first slow call.
            String linked = new LockInfo(ThreadTimes.class.getName(), 0).toString();
            assert !linked.isEmpty();
        } catch (RuntimeException | LinkageError e) {
            threads = null;
        }
    }

    /** A thread's total CPU time; {@link #UNKNOWN} if unknown. */
    public long cpuNanos(long id) {
        try {
            return threads == null ? UNKNOWN : threads.getThreadCpuTime(id);
        } catch (RuntimeException e) {
            // This JVM does not support it, or it is switched off.
            return UNKNOWN;
        }
    }

    /** The current thread's total CPU time; {@link System#nanoTime()} if unknown. */
    public long ownNanos() {
        try {
            return threads == null ? System.nanoTime() : threads.getCurrentThreadCpuTime();
        } catch (RuntimeException e) {
            return System.nanoTime();
        }
    }

    /** The current thread's total CPU time; {@link #UNKNOWN} if unknown. On any thread; allocates nothing. */
    public long ownCpuNanos() {
        try {
            return threads == null ? UNKNOWN : threads.getCurrentThreadCpuTime();
        } catch (RuntimeException e) {
            return UNKNOWN;
        }
    }

    /** The lock that a thread waits for, and its owner, without stacks; null if unknown. */
    public ThreadInfo lock(long id) {
        try {
            return threads == null ? null : threads.getThreadInfo(id);
        } catch (RuntimeException e) {
            return null;
        }
    }

    /** Like {@link #lock}, for several threads and with their stacks. Stops all threads for 0.1 to 0.2 ms. */
    public ThreadInfo[] stacks(long[] ids, int frames) {
        try {
            return threads == null ? new ThreadInfo[ids.length] : threads.getThreadInfo(ids, frames);
        } catch (RuntimeException e) {
            return new ThreadInfo[ids.length];
        }
    }
}
