package dev.insitu.explain.evidence;

import dev.insitu.platform.order.StableSort;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The times of the samples to be explained, with overlaps merged: for each thread, and for all threads together. */
public final class SampleIntervals {
    private final Map<Long, Stretches> threads = new HashMap<>();
    private final Stretches all;

    public SampleIntervals(List<Sample> samples) {
        Map<Long, List<Sample>> byThread = new HashMap<>();
        for (Sample sample : samples) {
            byThread.computeIfAbsent(sample.threadId(), id -> new ArrayList<>()).add(sample);
        }
        for (Map.Entry<Long, List<Sample>> entry : byThread.entrySet()) {
            threads.put(entry.getKey(), new Stretches(entry.getValue()));
        }
        all = new Stretches(samples);
    }

    /** Whether an event at this time overlaps a sample of any thread. */
    public boolean any(long fromNanos, long toNanos) {
        return all.meet(fromNanos, toNanos);
    }

    /** Whether an event at this time overlaps a sample of this thread. */
    public boolean of(long threadId, long fromNanos, long toNanos) {
        Stretches stretches = threads.get(threadId);
        return stretches != null && stretches.meet(fromNanos, toNanos);
    }

    /** Intervals in order, without overlaps. */
    private static final class Stretches {
        private final long[] from;
        private final long[] to;
        private int count;

        Stretches(List<Sample> samples) {
            List<Sample> sorted = new ArrayList<>(samples);
            StableSort.sort(sorted, (one, other) -> Long.signum(one.startNanos() - other.startNanos()));
            from = new long[sorted.size()];
            to = new long[sorted.size()];
            for (Sample sample : sorted) {
                if (count > 0 && sample.startNanos() - to[count - 1] <= 0) {
                    to[count - 1] = sample.endNanos() - to[count - 1] > 0 ? sample.endNanos() : to[count - 1];
                } else {
                    from[count] = sample.startNanos();
                    to[count] = sample.endNanos();
                    count++;
                }
            }
        }

        boolean meet(long fromNanos, long toNanos) {
            int low = 0;
            int high = count;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (to[middle] - fromNanos <= 0) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low < count && from[low] - toNanos < 0;
        }
    }
}
