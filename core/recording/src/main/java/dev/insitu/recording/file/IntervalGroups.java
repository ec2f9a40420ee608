package dev.insitu.recording.file;

import dev.insitu.recording.image.IntervalSum;
import dev.insitu.recording.image.RecordedInterval;
import java.util.Optional;

/**
 * Reads intervals and merges those that begin in the same stretch of time, but for those that must not be merged. All stretches are equally long; the first begins with the
 * recording. One thread.
 */
final class IntervalGroups {
    /** Intervals in memory, before they are added up. */
    private static final long MOST_BYTES = 4 << 20;

    private final IntervalReader from;
    private final long lengthNanos;
    private final long mergedBytes;
    private final UnmergedTimes unmerged;
    private final IntervalSum group = new IntervalSum(MOST_BYTES);
    private RecordedInterval next;
    private long nextAt;
    private long at;
    private boolean isRead;

    /**
     * Merges the intervals of a file.
     *
     * @param mergedBytes where in the file merging ends: intervals that begin behind it pass as they are
     * @param unmerged intervals that pass as they are, too
     */
    IntervalGroups(IntervalReader from, long lengthNanos, long mergedBytes, UnmergedTimes unmerged) {
        this.from = from;
        this.lengthNanos = lengthNanos;
        this.mergedBytes = mergedBytes;
        this.unmerged = unmerged;
    }

    /** The next merged interval; null at the end. */
    RecordedInterval next() {
        if (!isRead) {
            read();
            isRead = true;
        }
        if (next == null) {
            return null;
        }
        long stretch = next.startNanos() / lengthNanos;
        boolean mayGrow = !unmerged.contain(next.startNanos());
        at = nextAt;
        do {
            group.add(next);
            read();
        } while (mayGrow
                && next != null
                && nextAt < mergedBytes
                && next.startNanos() / lengthNanos == stretch
                && !unmerged.contain(next.startNanos()));
        Optional<RecordedInterval> sum = group.sum();
        group.clear();
        return sum.orElse(null);
    }

    /** Whether the last group may get more intervals: the file ended with it. */
    boolean isOpen() {
        return next == null;
    }

    /** Where in the file the last group begins. */
    long at() {
        return at;
    }

    /** Where in the file the next group begins. */
    long nextAt() {
        return nextAt;
    }

    private void read() {
        next = from.next();
        nextAt = from.at();
    }
}
