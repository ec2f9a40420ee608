package dev.insitu.runtime;

import dev.insitu.runtime.counters.Outcome;
import dev.insitu.runtime.counters.ProbeCounters;
import dev.insitu.runtime.counters.SampleSteps;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Epoch;

/**
 * What woven code calls where a probe times one call in some ({@code sample: 1/16}) and counts every one:
 *
 * <pre>{@code
 * long start = SampledProbe.begin(7, 16);      // a reading of the clock, or none
 * try {
 *     ...                                      // the method as it was; at each return of its own:
 *     SampledProbe.returned(start, 7);
 * } catch (Throwable failure) {
 *     SampledProbe.failed(failure, start, 7);
 *     throw failure;
 * }
 * }</pre>
 *
 * <p>A call that is not timed costs an increment. Any thread may call these methods at any time; they throw nothing of their own.
 */
public final class SampledProbe {
    /** In place of a reading of the clock, of a call that is only counted. */
    static final long NOT_TIMED = 0;

    private SampledProbe() {}

    /** A call of the current thread begins. */
    public static long begin(int probe, int oneIn) {
        long cell = ThreadRegistry.currentCell(probe);
        boolean known = cell != 0 && ProbeCounters.epoch(cell) == Epoch.current();
        boolean timed = known ? SampleSteps.isTimed(cell, oneIn) : FirstCalls.isTimed(probe, oneIn);
        return timed ? System.nanoTime() : NOT_TIMED;
    }

    /** It returned. */
    public static void returned(long startNanos, int probe) {
        if (startNanos != NOT_TIMED) {
            Probe.took(System.nanoTime(), startNanos, probe);
        } else {
            count(probe, Outcome.SKIPPED);
        }
    }

    /** It ended in an exception, its own or one that passes through. */
    public static void failed(Throwable failure, long startNanos, int probe) {
        if (startNanos != NOT_TIMED) {
            Probe.failed(failure, System.nanoTime(), startNanos, probe);
        } else {
            count(probe, Outcome.SKIPPED_FAILED);
            Probe.threw(failure, probe);
        }
    }

    /** A call of the current thread ended that was not timed. */
    static void count(int probe, int outcome) {
        long cell = ThreadRegistry.currentCell(probe);
        if (cell != 0 && ProbeCounters.epoch(cell) == Epoch.current()) {
            ProbeCounters.skip(cell, outcome == Outcome.SKIPPED_FAILED);
        } else {
            FirstCalls.record(0, probe, outcome);
        }
    }
}
