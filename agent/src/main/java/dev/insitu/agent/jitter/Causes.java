package dev.insitu.agent.jitter;

import dev.insitu.platform.linux.SchedStat;

/**
 * Tells what pauses consisted of, by what has advanced since it last looked: the time that this thread waited for a CPU, how
 * often it was put on one, and the JVM's safepoint time. For one thread, which allocates nothing here.
 *
 * <ul>
 *   <li>The time for which all threads stood still at a safepoint is the JVM's part: nobody could have run.
 *   <li>Waiting in the run queue is the operating system's part of what is left.
 *   <li>The time in which the JVM waited for all threads to stop is its part, too. It comes last because it may
 *       have waited for this very thread, for want of a CPU.
 *   <li>A remainder of less than a fifth, or of some microseconds, goes with the greater of the two: leaving a CPU and coming
 *       back takes time as well.
 *   <li>A larger one, of a thread that was on its CPU all the time, is interrupts or a hypervisor: the operating system's.
 *   <li>Of a thread that was off its CPU without waiting for one, it is a block that it never asked for. Where safepoints can
 *       be seen and this was none, it is unknown (the process was stopped, for one); where they cannot, it is the JVM's.
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

    /** Looks: what came before has no part in the next pause. */
    void look() {
        safepoints.look();
        readScheduler();
    }

    private void readScheduler() {
        scheduler.read();
        waitNanos = scheduler.waitNanos();
        timesOnCpu = scheduler.timesOnCpu();
    }

    /** The parts of a pause of a thread that wanted to run, which has just ended. Looks, too. */
    LostParts ofGap(long nanos) {
        return split(nanos, false);
    }

    /** The parts of what a sleep, which has just ended, took too long. Looks, too. */
    LostParts ofStall(long nanos) {
        return split(nanos, true);
    }

    private LostParts split(long nanos, boolean slept) {
        long waitBefore = waitNanos;
        long onCpuBefore = timesOnCpu;
        // First, since the other look is a system call, at the end of which the next safepoint may already stop us.
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
