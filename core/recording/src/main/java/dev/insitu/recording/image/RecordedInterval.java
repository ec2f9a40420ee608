package dev.insitu.recording.image;

import dev.insitu.platform.order.StableSort;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SlowestCalls;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The counts of an interval of time. Immutable.
 *
 * @param startNanos since the recording began, at least 0
 * @param endNanos since the recording began; not before the start
 * @param counts at most one for each probe and epoch; absent where nothing was counted
 * @param pauses those that ended in this interval
 * @param facts what else was noted or counted in this interval: exceptions, callers, lost samples, the slowest calls
 */
public record RecordedInterval(
        long startNanos, long endNanos, List<EpochCounts> counts, List<StoppedTime> pauses, List<Fact> facts) {
    /** The limit of pauses; beyond it the shortest are omitted. */
    private static final int MOST_PAUSES = 512;

    public RecordedInterval {
        counts = List.copyOf(counts);
        pauses = List.copyOf(pauses);
        facts = List.copyOf(facts);
    }

    /** An interval without facts. */
    public RecordedInterval(long startNanos, long endNanos, List<EpochCounts> counts, List<StoppedTime> pauses) {
        this(startNanos, endNanos, counts, pauses, List.of());
    }

    /** Merges this and a later interval; see {@link #sum}. */
    public RecordedInterval plus(RecordedInterval later) {
        return sum(List.of(this, later));
    }

    /**
     * Merges intervals. No sample is lost or changes its bucket. The shortest pauses beyond the limit are omitted. Of
     * each probe the slowest calls remain: ten, or as many as one of them has.
     *
     * @param intervals at least one, in order
     */
    public static RecordedInterval sum(List<RecordedInterval> intervals) {
        if (intervals.size() == 1) {
            return intervals.get(0);
        }
        Map<Long, List<EpochCounts>> parts = new LinkedHashMap<>();
        List<StoppedTime> pauses = new ArrayList<>();
        int mostSlow = SlowestCalls.LEAST_OF_PROBE;
        for (RecordedInterval interval : intervals) {
            mostSlow = Math.max(mostSlow, mostSlowOfAProbe(interval.facts));
        }
        FactSums facts = new FactSums(mostSlow);
        long end = 0;
        for (RecordedInterval interval : intervals) {
            for (EpochCounts each : interval.counts) {
                List<EpochCounts> same = parts.get(each.key());
                if (same == null) {
                    same = new ArrayList<>();
                    parts.put(each.key(), same);
                }
                same.add(each);
            }
            pauses.addAll(interval.pauses);
            facts.addAll(interval.facts);
            end = Math.max(end, interval.endNanos);
        }
        List<EpochCounts> counts = new ArrayList<>();
        BucketTally tally = new BucketTally();
        for (List<EpochCounts> same : parts.values()) {
            counts.add(EpochCounts.sum(same, tally));
        }
        return new RecordedInterval(intervals.get(0).startNanos, end, counts, longest(pauses), facts.withSlowCalls());
    }

    private static List<StoppedTime> longest(List<StoppedTime> pauses) {
        if (pauses.size() > MOST_PAUSES) {
            StableSort.sort(pauses, new LongestFirst());
            pauses.subList(MOST_PAUSES, pauses.size()).clear();
            StableSort.sort(pauses, new EarliestFirst());
        }
        return pauses;
    }

    /** Its counts alone, and the facts that count something. */
    public RecordedInterval counted() {
        FactSums sums = new FactSums();
        sums.addAll(facts);
        return new RecordedInterval(startNanos, endNanos, counts, List.of(), sums.counts());
    }

    private static int mostSlowOfAProbe(List<Fact> facts) {
        int most = 0;
        Map<Long, Integer> counts = new HashMap<>();
        for (Fact fact : facts) {
            if (fact instanceof SampleFact.Slow slow) {
                long key = EpochCounts.key(slow.probe(), slow.epoch());
                int count = counts.getOrDefault(key, 0) + 1;
                counts.put(key, count);
                most = Math.max(most, count);
            }
        }
        return most;
    }

    private static final class LongestFirst implements Comparator<StoppedTime> {
        @Override
        public int compare(StoppedTime one, StoppedTime other) {
            return Long.compare(other.nanos(), one.nanos());
        }
    }

    private static final class EarliestFirst implements Comparator<StoppedTime> {
        @Override
        public int compare(StoppedTime one, StoppedTime other) {
            return Long.compare(one.endNanos(), other.endNanos());
        }
    }
}
