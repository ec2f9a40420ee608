package dev.insitu.report.recording;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was counted in a stretch of time. Immutable.
 *
 * @param startNanos since the recording began, at least 0
 * @param endNanos since the recording began; not before the start
 * @param counts of each probe and epoch at most one; those that counted nothing are not there
 * @param pauses that ended in this stretch
 */
public record RecordedInterval(long startNanos, long endNanos, List<IntervalCounts> counts, List<StoppedTime> pauses) {
    public RecordedInterval {
        counts = List.copyOf(counts);
        pauses = List.copyOf(pauses);
    }

    /** This and a later one as one interval; no sample is lost, and none changes its bucket. */
    public RecordedInterval plus(RecordedInterval later) {
        Map<Long, IntervalCounts> sums = new LinkedHashMap<>();
        for (IntervalCounts each : counts) {
            sums.merge(each.key(), each, IntervalCounts::plus);
        }
        for (IntervalCounts each : later.counts) {
            sums.merge(each.key(), each, IntervalCounts::plus);
        }
        List<StoppedTime> all = new ArrayList<>(pauses);
        all.addAll(later.pauses);
        return new RecordedInterval(
                startNanos, Math.max(endNanos, later.endNanos), new ArrayList<>(sums.values()), all);
    }
}
