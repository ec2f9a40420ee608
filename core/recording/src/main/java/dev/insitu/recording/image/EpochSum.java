package dev.insitu.recording.image;

import dev.insitu.runtime.counters.Outcome;
import dev.insitu.runtime.memory.Buckets;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Adds up the cells of one probe in one epoch over all owners. */
final class EpochSum {
    private final int probe;
    private final int epoch;
    private BucketCounts buckets = BucketCounts.NONE;
    private final SortedMap<Integer, Long> singles = new TreeMap<>();
    private final Map<CellWord, Long> words = EpochCounts.nothing();
    private boolean coarse;

    EpochSum(int probe, int epoch) {
        this.probe = probe;
        this.epoch = epoch;
    }

    /** Adds the samples of a cell; samples in coarse pages may be in a different bucket than their own. */
    void add(BucketCounts cellBuckets, boolean isCoarse) {
        buckets = buckets.plus(cellBuckets);
        coarse |= isCoarse;
    }

    long samples() {
        long ofWeights = words.get(CellWord.SAMPLES);
        return ofWeights == 0 ? buckets.total() : ofWeights;
    }

    /** Adds the words of a cell. */
    void addWords(CheckedImage image, long cell) {
        for (CellWord word : CellWord.values()) {
            add(word, word.in(image, cell));
        }
    }

    private void add(CellWord word, long value) {
        words.put(word, word.plus(words.get(word), value));
    }

    /** A single call. */
    void addOne(long nanos, int outcome) {
        if (Outcome.isSkipped(outcome)) {
            add(CellWord.SKIPPED, 1);
            add(CellWord.ERRORS, Outcome.hasFailed(outcome) ? 1 : 0);
        } else {
            long weight = Outcome.weight(outcome);
            if (weight != 0) {
                add(CellWord.SAMPLES, 1);
                add(CellWord.SQUARES, weight * weight);
            }
            long calls = Math.max(1, weight);
            singles.merge(Buckets.indexOf(nanos), calls, Long::sum);
            add(CellWord.SUM, nanos * calls);
            add(CellWord.MIN, nanos);
            add(CellWord.MAX, nanos);
            add(CellWord.ERRORS, Outcome.hasFailed(outcome) ? 1 : 0);
        }
    }

    EpochCounts counts() {
        BucketPacker rest = new BucketPacker();
        for (Map.Entry<Integer, Long> single : singles.entrySet()) {
            rest.add(single.getKey(), single.getValue());
        }
        BucketCounts all = buckets.plus(rest.build());
        Map<CellWord, Long> settled = new EnumMap<>(words);
        if (!coarse) {
            // Excludes what was counted after the buckets were read.
            settled.put(CellWord.SUM, all.possibleSum(words.get(CellWord.SUM)));
            settled.put(CellWord.MIN, all.possibleMin(words.get(CellWord.MIN)));
            settled.put(CellWord.MAX, all.possibleMax(words.get(CellWord.MAX)));
        }
        // A call counts its error and its time before its sample. Excludes later counts than the buckets'.
        long samples = words.get(CellWord.SAMPLES);
        settled.put(CellWord.SAMPLES, Math.min(samples, all.total()));
        long calls = (samples == 0 ? all.total() : samples) + words.get(CellWord.SKIPPED);
        settled.put(CellWord.ERRORS, Math.min(words.get(CellWord.ERRORS), calls));
        return new EpochCounts(probe, epoch, settled, all);
    }
}
