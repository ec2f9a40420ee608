package dev.insitu.runtime;

import dev.insitu.runtime.counters.Outcome;
import dev.insitu.runtime.counters.ProbeCounters;
import dev.insitu.runtime.counters.SampleSteps;
import dev.insitu.runtime.counters.Thinning;
import dev.insitu.runtime.counters.ThreadBlock;
import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.counters.ThreadRows;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.virtual.VirtualCalls;
import jdk.internal.vm.annotation.DontInline;

/**
 * Woven code calls these methods where a probe counts every call and times a share that follows their rate ({@code sample:
 * auto}):
 *
 * <pre>{@code
 * int thinning = ThinnedProbe.now(7);
 * long cell = ThinnedProbe.cell(7, thinning);           // where this thread counts; looked up once a call
 * long start = ThinnedProbe.begin(cell, 7, thinning);   // a reading of the clock, or none
 * try {
 *     ...                                               // the method as it was; at each return of its own:
 *     ThinnedProbe.returned(start, cell, thinning, 7);
 * } catch (Throwable failure) {
 *     ThinnedProbe.failed(failure, start, cell, thinning, 7);
 *     throw failure;
 * }
 * }</pre>
 *
 * <p>A sample is counted with the number of calls that it stands for; see {@link Thinning}. A call that is not timed costs an
 * increment. Any thread may call these methods at any time; they throw nothing of their own.
 */
public final class ThinnedProbe {
    private ThinnedProbe() {}

    /** The thinning of a call that is about to begin. */
    public static int now(int probe) {
        return Thinning.of(Thinning.slot(probe));
    }

    /**
     * The cell in which the current thread counts a call that is about to begin; 0 if all calls are timed, or without a cell of
     * this epoch (yet).
     */
    public static long cell(int probe, int thinning) {
        return thinning <= Thinning.NONE ? 0 : SampledProbe.cell(probe);
    }

    /** A call of the current thread begins. */
    public static long begin(long cell, int probe, int thinning) {
        if (thinning <= Thinning.NONE) {
            return System.nanoTime();
        }
        boolean timed = cell != 0
                ? SampleSteps.isTimedUnder(cell, thinning)
                : FirstCalls.isTimed(probe, Thinning.oneIn(thinning), SampledProbe.NOT_TIMED);
        return timed ? System.nanoTime() : SampledProbe.NOT_TIMED;
    }

    /** The same, where another probe may have read the clock already. Duplicated to keep the hot method above short. */
    public static long begin(long cell, int probe, int thinning, long sharedNanos) {
        if (thinning <= Thinning.NONE) {
            return SampledProbe.once(sharedNanos);
        }
        boolean timed = cell != 0
                ? SampleSteps.isTimedUnder(cell, thinning)
                : FirstCalls.isTimed(probe, Thinning.oneIn(thinning), sharedNanos);
        return timed ? SampledProbe.once(sharedNanos) : SampledProbe.NOT_TIMED;
    }

    /** The call returned. */
    public static void returned(long startNanos, long cell, int thinning, int probe) {
        if (startNanos != SampledProbe.NOT_TIMED) {
            record(System.nanoTime(), startNanos, probe, Outcome.thinned(Outcome.RETURNED, thinning));
        } else {
            SampledProbe.count(cell, probe, Outcome.SKIPPED);
        }
    }

    /** The same, with a reading that is shared. */
    public static void returned(long endNanos, long startNanos, long cell, int thinning, int probe) {
        if (startNanos != SampledProbe.NOT_TIMED) {
            record(endNanos, startNanos, probe, Outcome.thinned(Outcome.RETURNED, thinning));
        } else {
            SampledProbe.count(cell, probe, Outcome.SKIPPED);
        }
    }

    /** The call ended in an exception, its own or one that passes through. */
    public static void failed(Throwable failure, long startNanos, long cell, int thinning, int probe) {
        failed(failure, SampledProbe.end(startNanos), startNanos, cell, thinning, probe);
    }

    /** The same, with a reading that is shared. */
    public static void failed(Throwable failure, long endNanos, long startNanos, long cell, int thinning, int probe) {
        boolean counted = startNanos != SampledProbe.NOT_TIMED
                ? record(endNanos, startNanos, probe, Outcome.thinned(Outcome.FAILED, thinning))
                : SampledProbe.count(cell, probe, Outcome.SKIPPED_FAILED);
        if (counted) {
            Probe.threw(failure, probe);
        }
    }

    /** Records as {@link Probe} does. Returns whether the call was counted. */
    @DontInline
    private static boolean record(long endNanos, long startNanos, int probe, int outcome) {
        try {
            long row = ThreadRows.current();
            long cell = ThreadRows.cell(row, probe);
            if (cell != 0
                    && ProbeCounters.epoch(cell) == Epoch.current()
                    && ThreadBlock.lastStart(ThreadRows.block(row)) <= startNanos) {
                ThreadBlock.lastStart(ThreadRows.block(row), startNanos);
                return add(Math.max(endNanos - startNanos, 0), cell, probe, outcome);
            }
            return recordNesting(endNanos, startNanos, probe, outcome);
        } catch (StackOverflowError outOfStack) {
            // What the call ended in is the application's.
            return false;
        }
    }

    /** Whether it was counted. */
    private static boolean add(long nanos, long cell, int probe, int outcome) {
        return ProbeCounters.countThinned(cell, nanos, outcome) || FirstCalls.record(nanos, probe, outcome);
    }

    @DontInline
    private static boolean recordNesting(long endNanos, long startNanos, int probe, int outcome) {
        ThreadCounters owner = ThreadRegistry.current();
        if (owner != null && owner.isMuted()) {
            // Agent threads call woven JDK methods as well.
            return false;
        }
        long nanos = Math.max(endNanos - startNanos, 0);
        if (owner == null && ThreadRegistry.isCurrentVirtual()) {
            boolean counted = FirstCalls.record(nanos, probe, outcome);
            VirtualCalls.ended(startNanos, endNanos, probe, outcome, counted);
            return counted;
        }
        long cell = ThreadRows.cell(ThreadRows.current(), probe);
        boolean known = cell != 0 && ProbeCounters.epoch(cell) == Epoch.current();
        boolean counted = known ? add(nanos, cell, probe, outcome) : FirstCalls.record(nanos, probe, outcome);
        if (!counted) {
            return false;
        }
        try {
            owner = owner != null ? owner : ThreadRegistry.current();
            if (owner != null && !owner.isMuted()) {
                owner.endedThinned(startNanos, endNanos, probe, outcome);
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // No exception of the agent's may reach the application; this call has no self time.
        }
        return true;
    }
}
