package dev.insitu.recording.incident;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Percentile;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The calls of one probe in the latest intervals: as few as have enough calls for a percentile, and at most {@value
 * #MOST_INTERVALS}. One thread.
 */
final class RecentCalls {
    static final int MOST_INTERVALS = 60;

    private final Percentile percentile;
    private final long limitNanos;
    private final Deque<Interval> intervals = new ArrayDeque<>();
    private long total;
    private long squares;
    private long above;

    RecentCalls(Percentile percentile, long limitNanos) {
        this.percentile = percentile;
        this.limitNanos = limitNanos;
    }

    /** @param above the number of calls that took longer than the limit */
    private record Interval(long number, long startNanos, BucketCounts buckets, long squares, long above) {}

    /**
     * Adds the calls of an interval, and drops intervals that are not needed.
     *
     * @param number counts intervals, also those without calls
     */
    void add(long number, long startNanos, EpochCounts counts) {
        Interval added = new Interval(
                number,
                startNanos,
                counts.buckets(),
                counts.squares(),
                counts.buckets().countExceeding(limitNanos));
        intervals.addLast(added);
        add(added, 1);
        while (intervals.getFirst().number() <= number - MOST_INTERVALS || isEnoughWithoutTheFirst()) {
            add(intervals.removeFirst(), -1);
        }
    }

    private void add(Interval interval, int sign) {
        total += sign * interval.buckets().total();
        squares += sign * interval.squares();
        above += sign * interval.above();
    }

    private boolean isEnoughWithoutTheFirst() {
        Interval first = intervals.getFirst();
        return intervals.size() > 1 && isEnough(total - first.buckets().total(), squares - first.squares());
    }

    private boolean isEnough(long calls, long squaresOfWeights) {
        long effective =
                squaresOfWeights <= calls ? calls : (long) ((double) calls * calls / (double) squaresOfWeights);
        return percentile.carriedBy(effective);
    }

    /** Whether these are enough calls for the percentile. */
    boolean isEnough() {
        return isEnough(total, squares);
    }

    /** Whether the percentile is greater than the limit. */
    boolean isAbove() {
        return isEnough() && above > total - percentile.rankIn(total);
    }

    /** The percentile. */
    long value() {
        BucketCounts sum = BucketCounts.NONE;
        for (Interval each : intervals) {
            sum = sum.plus(each.buckets());
        }
        return sum.valueAt(percentile.rankIn(total));
    }

    /** The start of the first interval with a call that took longer than the limit. */
    long firstAboveNanos() {
        for (Interval each : intervals) {
            if (each.above() > 0) {
                return each.startNanos();
            }
        }
        return intervals.getLast().startNanos();
    }
}
