package dev.insitu.explain.look;

import dev.insitu.explain.account.JvmCounters;
import dev.insitu.explain.account.ThreadAccount;
import dev.insitu.explain.cpu.CpuPoints;

/**
 * The sums of the threads that make the driver's calls, read at each look while calls stand in line, and more rarely in ordinary time. For
 * one thread at a time.
 */
final class CallerAccounts {
    /** Between two readings in ordinary time, and in a line that has only begun. */
    private static final long ORDINARY_NANOS = 3_000_000;

    /** A shorter line is ordinary: readings are too far apart for it. */
    private static final long SHORTEST_LINE_NANOS = 1_000_000;

    private final JvmCounters jvm;

    CallerAccounts(JvmCounters jvm) {
        this.jvm = jvm;
    }

    /** Reads a thread's counters, if that is due and its thread in the system is known. */
    void look(SampledThread thread, SystemWaitReader system, long nowNanos, long busySinceNanos) {
        if (thread.task == null) {
            return;
        }
        if (thread.account == null) {
            thread.account = new ThreadAccount();
        }
        ThreadAccount account = thread.account;
        boolean isLong = busySinceNanos != 0 && nowNanos - busySinceNanos >= SHORTEST_LINE_NANOS;
        boolean wasRead = account.lastNanos() != Long.MIN_VALUE;
        if (wasRead && !isLong && nowNanos - account.lastNanos() < ORDINARY_NANOS) {
            return;
        }
        system.lookAtTimes(thread, nowNanos);
        CpuPoints points = thread.points;
        if (points.count() > 0 && (!wasRead || points.lastAt() - account.lastNanos() > 0)) {
            account.add(
                    points.lastAt(),
                    points.lastCpu(),
                    points.lastWaited(),
                    points.lastGiven(),
                    thread.task.faults(),
                    jvm,
                    isLong);
        }
    }
}
