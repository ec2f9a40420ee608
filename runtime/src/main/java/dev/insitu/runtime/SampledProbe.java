package dev.insitu.runtime;

import dev.insitu.runtime.counters.Outcome;
import dev.insitu.runtime.counters.ProbeCounters;
import dev.insitu.runtime.counters.SampleSteps;
import dev.insitu.runtime.counters.ThreadRows;
import dev.insitu.runtime.memory.Epoch;
import jdk.internal.vm.annotation.DontInline;

/**
 * Woven code calls these methods where a probe times one call in n ({@code sample: 1/16}) and counts every call:
 *
 * <pre>{@code
 * long cell = SampledProbe.cell(7);            // where this thread counts; looked up once a call
 * long start = SampledProbe.begin(cell, 7, 16);      // a reading of the clock, or none
 * try {
 *     ...                                      // the method as it was; at each return of its own:
 *     SampledProbe.returned(start, cell, 7);
 * } catch (Throwable failure) {
 *     SampledProbe.failed(failure, start, cell, 7);
 *     throw failure;
 * }
 * }</pre>
 *
 * <p>If several probes on one method time the same call, they share both readings: each begin receives an earlier probe's
 * reading, if any, and {@link #end} reads the clock once for all.
 *
 * <p>A call that is not timed costs an increment. Any thread may call these methods at any time; they throw nothing of their own.
 */
public final class SampledProbe {
    /** Stands for a reading of the clock if the call is only counted. */
    static final long NOT_TIMED = 0;

    private SampledProbe() {}

    /** The cell in which the current thread counts a call that is about to begin; 0 if it has no cell of this epoch (yet). */
    public static long cell(int probe) {
        long cell = ThreadRows.cell(ThreadRows.current(), probe);
        return cell != 0 && ProbeCounters.epoch(cell) == Epoch.current() ? cell : 0;
    }

    /** A call of the current thread begins. */
    public static long begin(long cell, int probe, int oneIn) {
        boolean timed = cell != 0 ? SampleSteps.isTimed(cell, oneIn) : FirstCalls.isTimed(probe, oneIn, NOT_TIMED);
        return timed ? System.nanoTime() : NOT_TIMED;
    }

    /** The same, where another probe may have read the clock already. Duplicated to keep the hot method above short. */
    public static long begin(long cell, int probe, int oneIn, long sharedNanos) {
        boolean timed = cell != 0 ? SampleSteps.isTimed(cell, oneIn) : FirstCalls.isTimed(probe, oneIn, sharedNanos);
        return timed ? once(sharedNanos) : NOT_TIMED;
    }

    /** Reads the clock, unless another probe has. */
    static long once(long sharedNanos) {
        return sharedNanos != NOT_TIMED ? sharedNanos : System.nanoTime();
    }

    /** Reads the clock at a call's end, for all probes that time it. */
    public static long end(long startNanos) {
        return startNanos != NOT_TIMED ? System.nanoTime() : NOT_TIMED;
    }

    /** The call returned. */
    public static void returned(long startNanos, long cell, int probe) {
        if (startNanos != NOT_TIMED) {
            took(System.nanoTime(), startNanos, probe);
        } else {
            count(cell, probe, Outcome.SKIPPED);
        }
    }

    /** The same, with a reading that is shared. */
    public static void returned(long endNanos, long startNanos, long cell, int probe) {
        if (startNanos != NOT_TIMED) {
            took(endNanos, startNanos, probe);
        } else {
            count(cell, probe, Outcome.SKIPPED);
        }
    }

    /** Not inlined: most calls are not timed, and their code stays short. */
    @DontInline
    private static void took(long endNanos, long startNanos, int probe) {
        Probe.took(endNanos, startNanos, probe);
    }

    /** The call ended in an exception, its own or one that passes through. */
    public static void failed(Throwable failure, long startNanos, long cell, int probe) {
        failed(failure, end(startNanos), startNanos, cell, probe);
    }

    /** The same, with a reading that is shared. */
    public static void failed(Throwable failure, long endNanos, long startNanos, long cell, int probe) {
        if (startNanos != NOT_TIMED) {
            Probe.failed(failure, endNanos, startNanos, probe);
        } else if (count(cell, probe, Outcome.SKIPPED_FAILED)) {
            Probe.threw(failure, probe);
        }
    }

    /**
     * Counts a call of the current thread that was not timed, in the epoch of its end, which may differ from that of its start.
     *
     * @return whether it was counted
     */
    static boolean count(long cell, int probe, int outcome) {
        if (cell != 0 && ProbeCounters.epoch(cell) == Epoch.current()) {
            ProbeCounters.skip(cell, outcome == Outcome.SKIPPED_FAILED);
            return true;
        }
        return countElsewhere(probe, outcome);
    }

    @DontInline
    private static boolean countElsewhere(int probe, int outcome) {
        try {
            long cell = cell(probe);
            if (cell != 0) {
                ProbeCounters.skip(cell, outcome == Outcome.SKIPPED_FAILED);
                return true;
            }
            return FirstCalls.record(0, probe, outcome);
        } catch (StackOverflowError outOfStack) {
            // What the call ended in is the application's.
            return false;
        }
    }
}
