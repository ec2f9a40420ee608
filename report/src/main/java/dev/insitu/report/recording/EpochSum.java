package dev.insitu.report.recording;

import dev.insitu.runtime.counters.Outcome;
import dev.insitu.runtime.memory.Buckets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Adds up the cells of one probe in one epoch over all owners. */
final class EpochSum {
    private final int probe;
    private final int epoch;
    private BucketCounts buckets = BucketCounts.NONE;
    private final SortedMap<Integer, Long> singles = new TreeMap<>();
    private long sum;
    private long min = Long.MAX_VALUE;
    private long max = -1;
    private long errors;
    private long skipped;
    private boolean coarse;

    EpochSum(int probe, int epoch) {
        this.probe = probe;
        this.epoch = epoch;
    }

    /** Samples of a cell; some of those in coarse pages are in another bucket than their own. */
    void add(BucketCounts cellBuckets, boolean isCoarse) {
        buckets = buckets.plus(cellBuckets);
        coarse |= isCoarse;
    }

    long samples() {
        return buckets.total();
    }

    void addRest(long cellSum, long cellMin, long cellMax, long cellErrors, long cellSkipped) {
        sum += cellSum;
        min = Math.min(min, cellMin);
        max = Math.max(max, cellMax);
        errors += cellErrors;
        skipped += cellSkipped;
    }

    /** A single call. */
    void addOne(long nanos, int outcome) {
        if (outcome == Outcome.SKIPPED) {
            skipped++;
        } else {
            singles.merge(Buckets.indexOf(nanos), 1L, Long::sum);
            addRest(nanos, nanos, nanos, outcome == Outcome.FAILED ? 1 : 0, 0);
        }
    }

    EpochCounts counts() {
        BucketPacker rest = new BucketPacker();
        for (Map.Entry<Integer, Long> single : singles.entrySet()) {
            rest.add(single.getKey(), single.getValue());
        }
        BucketCounts all = buckets.plus(rest.build());
        // A call counts its error and its time before itself: what came in since the buckets were read must not show.
        return new EpochCounts(
                probe,
                epoch,
                coarse ? sum : all.possibleSum(sum),
                min,
                max,
                Math.min(errors, all.total()),
                skipped,
                all);
    }
}
