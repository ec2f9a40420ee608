package dev.insitu.explain.evidence;

import dev.insitu.platform.order.StableSort;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Intervals, sorted for frequent queries of their time between two times. They may overlap. */
final class SortedIntervals {
    private final List<Interval> sorted;

    /** The latest end of the intervals up to each index. */
    private final long[] latestEnd;

    SortedIntervals(List<Interval> intervals) {
        sorted = new ArrayList<>(intervals);
        StableSort.sort(sorted, new EarliestFirst());
        latestEnd = new long[sorted.size()];
        for (int i = 0; i < latestEnd.length; i++) {
            long end = sorted.get(i).toNanos();
            latestEnd[i] = i > 0 && latestEnd[i - 1] - end > 0 ? latestEnd[i - 1] : end;
        }
    }

    /** The sum of the intervals' parts between two times; overlaps count more than once. */
    long nanosWithin(long fromNanos, long toNanos) {
        long nanos = 0;
        for (int i = firstEndingAfter(fromNanos);
                i < latestEnd.length && sorted.get(i).fromNanos() - toNanos < 0;
                i++) {
            nanos += Math.max(0, sorted.get(i).within(fromNanos, toNanos).nanos());
        }
        return nanos;
    }

    private int firstEndingAfter(long nanos) {
        int low = 0;
        int high = latestEnd.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (latestEnd[middle] - nanos <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static final class EarliestFirst implements Comparator<Interval> {
        @Override
        public int compare(Interval one, Interval other) {
            return Long.compare(one.fromNanos() - other.fromNanos(), 0);
        }
    }
}
