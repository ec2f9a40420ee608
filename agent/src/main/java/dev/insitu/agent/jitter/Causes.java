package dev.insitu.agent.jitter;

import dev.insitu.platform.linux.SchedStat;

/**
 * Attributes pauses to causes, by counters read since the last look: this thread's wait for a CPU, how often it was given one, and the
 * JVM's safepoint time. For one thread, which allocates nothing here. The causes are attributed in this order:
 *
 * <ul>
 *   <li>Time for which all threads were stopped at a safepoint is the JVM's: no thread could have run.
 *   <li>Of the rest, waiting in the run queue is the operating system's.
 *   <li>Time in which the JVM waited for all threads to stop is the JVM's, too. It comes after the run queue because the JVM may have
 *       waited for this very thread, which had no CPU.
 *   <li>A remainder below a fifth, or below 50 µs, goes to the larger of the two: leaving a CPU and coming back takes time as well.
 *   <li>A larger remainder, if the thread was on its CPU all the time, is due to interrupts or a hypervisor: the operating system's.
 *   <li>If the thread was off its CPU without waiting for one, it was blocked from outside. If safepoints can be read and this was none,
 *       the cause is unknown (for example, the process was stopped); otherwise it is the JVM's.
 * </ul>
 */
final class Causes {
    private static final int SMALL_PART = 5;
    private static final long SMALL_NANOS = 50_000;

    private final LostParts parts = new LostParts();
    private final SchedStat scheduler;
    private final Safepoints safepoints;
    private long waitNanos;
    private long timesOnCpu;

    Causes(SchedStat scheduler, Safepoints safepoints) {
        this.scheduler = scheduler;
        this.safepoints = safepoints;
    }

    /** Reads the counters; earlier time does not count for the next pause. */
    void look() {
        safepoints.look();
        readScheduler();
    }

    private void readScheduler() {
        scheduler.read();
        waitNanos = scheduler.waitNanos();
        timesOnCpu = scheduler.timesOnCpu();
    }

    /** The parts of a pause, just ended, of a runnable thread. Reads the counters, too. */
    LostParts ofGap(long nanos) {
        return split(nanos, false);
    }

    /** The parts of the excess time of a sleep that has just ended. Reads the counters, too. */
    LostParts ofStall(long nanos) {
        return split(nanos, true);
    }

    private LostParts split(long nanos, boolean slept) {
        long waitBefore = waitNanos;
        long onCpuBefore = timesOnCpu;
        // First, because the other reading is a system call, and the next safepoint may stop this thread at its end.
        safepoints.lookAfterPause();
        readScheduler();
        parts.jvm = Math.min(nanos, safepoints.stoppedNanos());
        parts.os = Math.min(nanos - parts.jvm, waitNanos - waitBefore);
        parts.jvm += Math.min(nanos - parts.jvm - parts.os, safepoints.reachingNanos());
        parts.unknown = 0;
        long rest = nanos - parts.os - parts.jvm;
        if (rest < nanos / SMALL_PART || (rest < SMALL_NANOS && rest < nanos)) {
            if (parts.os >= parts.jvm) {
                parts.os += rest;
            } else {
                parts.jvm += rest;
            }
        } else if (slept || !scheduler.isKnown()) {
            parts.unknown = rest;
        } else if (timesOnCpu == onCpuBefore) {
            parts.os += rest;
        } else if (safepoints.isKnown()) {
            parts.unknown = rest;
        } else {
            parts.jvm += rest;
        }
        return parts;
    }
}
