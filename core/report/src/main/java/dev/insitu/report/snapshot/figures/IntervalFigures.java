package dev.insitu.report.snapshot.figures;

import java.util.List;

/**
 * The figures of an interval of time. Immutable.
 *
 * @param startNanos since {@link History#startEpochNanos()}
 * @param endNanos since the same time; not before the start
 * @param probes those with counts; a probe with counts in several runs, or in a run and outside, is there once for each
 * @param pauses pauses of all the JVM's threads that ended in this interval; empty where the machine was not watched
 */
public record IntervalFigures(long startNanos, long endNanos, List<IntervalProbe> probes, List<Pause> pauses) {
    public IntervalFigures {
        probes = List.copyOf(probes);
        pauses = List.copyOf(pauses);
    }
}
