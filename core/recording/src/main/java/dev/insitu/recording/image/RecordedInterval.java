package dev.insitu.recording.image;

import dev.insitu.platform.order.StableSort;
import dev.insitu.recording.journal.Fact;
import java.util.ArrayList;
import java.util.Comparator;
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
 * @param facts what else was noted or counted in this interval: exceptions, callers, lost samples
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

    /** Merges this and a later interval. No sample is lost or changes its bucket. The shortest pauses beyond the limit are omitted. */
    public RecordedInterval plus(RecordedInterval later) {
        Map<Long, EpochCounts> sums = new LinkedHashMap<>();
        for (EpochCounts each : counts) {
            sums.put(each.key(), each);
        }
        for (EpochCounts each : later.counts) {
            EpochCounts before = sums.get(each.key());
            sums.put(each.key(), before == null ? each : before.plus(each));
        }
        List<StoppedTime> all = new ArrayList<>(pauses);
        all.addAll(later.pauses);
        if (all.size() > MOST_PAUSES) {
            StableSort.sort(all, new LongestFirst());
            all.subList(MOST_PAUSES, all.size()).clear();
            StableSort.sort(all, new EarliestFirst());
        }
        FactSums allFacts = new FactSums();
        allFacts.addAll(facts);
        allFacts.addAll(later.facts);
        return new RecordedInterval(
                startNanos, Math.max(endNanos, later.endNanos), new ArrayList<>(sums.values()), all, allFacts.facts());
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
