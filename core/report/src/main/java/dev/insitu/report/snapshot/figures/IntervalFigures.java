package dev.insitu.report.snapshot.figures;

import java.util.List;

/**
 * What happened in a stretch of time. Immutable.
 *
 * @param startNanos since {@link History#startEpochNanos()}
 * @param endNanos since the same; not before the start
 * @param probes those that counted something; one that did so in several runs, or in a run and outside, is there for each
 * @param pauses for which the JVM stopped all threads, which ended in this stretch; none where the machine was not watched
 */
public record IntervalFigures(long startNanos, long endNanos, List<IntervalProbe> probes, List<Pause> pauses) {
    public IntervalFigures {
        probes = List.copyOf(probes);
        pauses = List.copyOf(pauses);
    }
}
