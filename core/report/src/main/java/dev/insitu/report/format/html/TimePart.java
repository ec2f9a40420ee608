package dev.insitu.report.format.html;

import dev.insitu.report.snapshot.figures.IntervalFigures;
import dev.insitu.report.snapshot.figures.IntervalProbe;
import java.util.SortedMap;
import java.util.TreeMap;

/** A part of the time: some neighbouring intervals, added up. One thread. */
final class TimePart {
    /** Whose calls: of a probe, those of start-up apart from the others. */
    record Calls(int probe, boolean isOfStartUp) implements Comparable<Calls> {
        @Override
        public int compareTo(Calls other) {
            int order = Integer.compare(probe, other.probe);
            return order == 0 ? Boolean.compare(isOfStartUp, other.isOfStartUp) : order;
        }
    }

    /** What a probe's figures take beside its buckets, in digits. */
    private static final int CHARACTERS_OF_FIGURES = 32;

    private final SortedMap<Integer, PartCounts> counts = new TreeMap<>();
    private final SortedMap<Calls, PartSlowest> slowest = new TreeMap<>();
    private long startNanos;
    private long endNanos;
    private boolean inStartUp;
    private int intervals;
    private int cells;

    void add(IntervalFigures interval, int mostSlow) {
        if (intervals == 0) {
            startNanos = interval.startNanos();
            inStartUp = interval.inStartUp();
        }
        endNanos = interval.endNanos();
        intervals++;
        for (IntervalProbe each : interval.probes()) {
            if (!each.isWarmUp()) {
                counts.merge(each.probe(), PartCounts.of(each.all()), PartCounts::plus);
            }
        }
        for (IntervalFigures.SlowCall each : interval.slow()) {
            calls(new Calls(each.probe(), each.isOfStartUp())).add(each.sample(), mostSlow);
        }
    }

    /** Adds a later part. */
    void add(TimePart later, int mostSlow) {
        endNanos = later.endNanos;
        intervals += later.intervals;
        cells += later.cells;
        later.counts.forEach((probe, more) -> counts.merge(probe, more, PartCounts::plus));
        later.slowest.forEach((of, more) -> calls(of).addAll(more, mostSlow));
    }

    /** Makes it one cell of the page's drawing. */
    void endCell() {
        cells = 1;
    }

    /** How many cells it is made of. */
    int cells() {
        return cells;
    }

    private PartSlowest calls(Calls of) {
        return slowest.computeIfAbsent(of, none -> new PartSlowest());
    }

    void cut(int mostSlow) {
        slowest.values().forEach(each -> each.cut(mostSlow));
    }

    SortedMap<Integer, PartCounts> counts() {
        return counts;
    }

    SortedMap<Calls, PartSlowest> slowest() {
        return slowest;
    }

    /** Since the recording's start. */
    long startNanos() {
        return startNanos;
    }

    long endNanos() {
        return endNanos;
    }

    /** Whether it begins in start-up. */
    boolean inStartUp() {
        return inStartUp;
    }

    int intervals() {
        return intervals;
    }

    /** What its counts take on the page. */
    long characters() {
        long characters = 0;
        for (PartCounts each : counts.values()) {
            characters += each.packedBuckets().length() + CHARACTERS_OF_FIGURES;
        }
        return characters;
    }

    int calls() {
        int calls = 0;
        for (PartSlowest each : slowest.values()) {
            calls += each.samples().size();
        }
        return calls;
    }
}
