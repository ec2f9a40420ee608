package dev.insitu.tool.watch;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.Percentile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;

/** A watched probe: its counts in a period, by default since the start, and in the last interval. One thread. */
final class WatchedProbe {
    /** The number of intervals in a spark line. */
    static final int SPARKS = 20;

    final String name;
    final int rule;
    private final Deque<Long> maxima = new ArrayDeque<>();
    private BucketCounts total = BucketCounts.NONE;
    private BucketCounts last = BucketCounts.NONE;
    private BucketCounts ofPeriod = BucketCounts.NONE;
    private double totalSquares;
    private double lastSquares;
    private double periodSquares;
    private long max = -1;
    private long periodMax = -1;
    private double rate;
    private long errors;
    private long inFlight;
    private long oldestNanos;

    WatchedProbe(String name, int rule) {
        this.name = name;
        this.rule = rule;
    }

    /**
     * Ends an interval, and shows the counts since the start.
     *
     * @param all the counts since the start
     * @param squares the sum of the squares of the samples' weights
     * @param longestNanos the longest sample; -1 without samples
     * @param nanos the interval's length; 0 at the first look, which has no interval
     */
    void update(BucketCounts all, double squares, long longestNanos, long failed, long nanos) {
        last = nanos == 0 ? BucketCounts.NONE : all.minus(total);
        rate = nanos == 0 ? 0 : last.total() * 1e9 / nanos;
        lastSquares = squares - totalSquares;
        total = all;
        totalSquares = squares;
        max = longestNanos;
        show(all, squares, longestNanos, failed);
        if (nanos != 0) {
            maxima.addLast(lastMax().orElse(0));
            if (maxima.size() > SPARKS) {
                maxima.removeFirst();
            }
        }
        inFlight = 0;
        oldestNanos = 0;
    }

    /**
     * Sets the counts of the period that is shown.
     *
     * @param longestNanos the longest sample; -1 without samples
     */
    void show(BucketCounts counts, double squares, long longestNanos, long failed) {
        ofPeriod = counts;
        periodSquares = squares;
        periodMax = longestNanos;
        errors = failed;
    }

    void addInFlight(long nanos) {
        addInFlight(1, nanos);
    }

    void addInFlight(long calls, long nanos) {
        inFlight += calls;
        oldestNanos = Math.max(oldestNanos, nanos);
    }

    double rate() {
        return rate;
    }

    long count() {
        return ofPeriod.total();
    }

    long lastCount() {
        return last.total();
    }

    long errors() {
        return errors;
    }

    long inFlight() {
        return inFlight;
    }

    long oldestNanos() {
        return oldestNanos;
    }

    OptionalLong lastAt(Percentile percentile) {
        return at(last, lastSquares, max, percentile);
    }

    OptionalLong at(Percentile percentile) {
        return at(ofPeriod, periodSquares, periodMax, percentile);
    }

    private static OptionalLong at(BucketCounts counts, double squares, long max, Percentile percentile) {
        return percentile.carriedBy(counts.effective(squares))
                ? OptionalLong.of(Math.min(max, counts.valueAt(percentile.rankIn(counts.total()))))
                : OptionalLong.empty();
    }

    /** The maximum of the last interval, accurate to the width of a bucket. */
    OptionalLong lastMax() {
        return last.total() == 0 ? OptionalLong.empty() : OptionalLong.of(Math.min(max, last.valueAt(last.total())));
    }

    OptionalLong max() {
        return ofPeriod.total() == 0 ? OptionalLong.empty() : OptionalLong.of(periodMax);
    }

    /** The maximum of each of the last intervals, the oldest first; 0 where there was none. */
    List<Long> maxima() {
        return new ArrayList<>(maxima);
    }
}
