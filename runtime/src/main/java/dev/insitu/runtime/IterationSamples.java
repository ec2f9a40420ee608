package dev.insitu.runtime;

import dev.insitu.runtime.counters.ResultCounts;
import dev.insitu.runtime.counters.SlowestSamples;
import dev.insitu.runtime.memory.OwnProbes;

/** Counts an iteration's samples, on the thread on which it ended. That thread's row is looked up once. */
final class IterationSamples {
    private IterationSamples() {}

    /** Counts how late the iteration began, and which part of that arose while its caller was already waiting. */
    static void began(long row, long dueNanos, long arrivedNanos, long startNanos) {
        Probe.tookIn(row, startNanos - dueNanos, OwnProbes.DRIVER_LATENESS_PROBE);
        Probe.tookIn(row, startNanos - Math.max(dueNanos, arrivedNanos), OwnProbes.PACING_ERROR_PROBE);
    }

    /** The driven call has ended; the iteration ends elsewhere. */
    static void returned(long row, long nanos, boolean failed, Throwable failure) {
        record(row, nanos, OwnProbes.DRIVEN_CALL_PROBE, failed, failure);
    }

    /**
     * The iteration ended.
     *
     * @param failure null if unknown; of an iteration that has not failed: what cancelled it
     */
    static void ended(long row, long dueNanos, long startNanos, long endNanos, boolean failed, Throwable failure) {
        long fromNanos = RuntimeSession.current().corrected ? dueNanos : startNanos;
        record(row, endNanos - fromNanos, OwnProbes.END_TO_END_PROBE, failed, failure);
        SlowestSamples.iteration(
                row, OwnProbes.END_TO_END_PROBE, endNanos - fromNanos, fromNanos, startNanos, endNanos);
        record(row, endNanos - startNanos, OwnProbes.SERVICE_TIME_PROBE, failed, failure);
        SlowestSamples.iteration(
                row, OwnProbes.SERVICE_TIME_PROBE, endNanos - startNanos, startNanos, startNanos, endNanos);
        if (!failed && failure != null) {
            ResultCounts.cancelled(OwnProbes.END_TO_END_PROBE);
        }
    }

    private static void record(long row, long nanos, int probe, boolean failed, Throwable failure) {
        if (failed) {
            Probe.failed(failure, nanos, probe);
        } else {
            Probe.tookIn(row, nanos, probe);
        }
    }
}
