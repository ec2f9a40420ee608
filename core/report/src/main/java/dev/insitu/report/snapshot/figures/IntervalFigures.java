package dev.insitu.report.snapshot.figures;

import java.util.List;

/**
 * The figures of an interval of time. Immutable.
 *
 * @param startNanos since {@link History#startEpochNanos()}
 * @param endNanos since the same time; not before the start
 * @param inStartUp whether it begins in start-up
 * @param probes those with counts; a probe with counts in several runs, or in a run and outside, is there once for each
 * @param pauses pauses of all the JVM's threads that ended in this interval; empty where the machine was not watched
 * @param slow the slowest calls that ended in this interval; a call may be there twice, with and without its causes
 */
public record IntervalFigures(
        long startNanos,
        long endNanos,
        boolean inStartUp,
        List<IntervalProbe> probes,
        List<Pause> pauses,
        List<SlowCall> slow) {
    /**
     * One of the slowest calls of an interval. Immutable.
     *
     * @param probe its place in {@link dev.insitu.report.snapshot.Snapshot#probes()}, from 0
     * @param isOfStartUp whether it began in start-up: only what begins in start-up, too, shows it
     */
    public record SlowCall(int probe, boolean isOfStartUp, SlowSample sample) {}

    public IntervalFigures {
        probes = List.copyOf(probes);
        pauses = List.copyOf(pauses);
        slow = List.copyOf(slow);
    }
}
