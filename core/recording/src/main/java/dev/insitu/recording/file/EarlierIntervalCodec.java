package dev.insitu.recording.file;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.CellWord;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.StoppedTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Reads intervals of the earlier formats, which have errors and buckets alone, and at the end the sums of the squares of weights.
 * Sums, minima and maxima are those of the buckets' bounds.
 */
final class EarlierIntervalCodec {
    private EarlierIntervalCodec() {}

    /** @throws IllegalArgumentException if the block is damaged */
    static IntervalCodec.Part read(HistoryBytes buffer) {
        long start = buffer.number();
        long end = start + buffer.number();
        boolean continues = buffer.number() == 1;
        List<StoppedTime> pauses = IntervalCodec.readPauses(start, buffer);
        List<EpochCounts> counts = new ArrayList<>();
        for (long left = buffer.number(); left > 0; left--) {
            int probe = buffer.smallNumber();
            int epoch = buffer.smallNumber();
            long errors = buffer.number();
            counts.add(counts(probe, epoch, errors, BucketCounts.ofPacked(buffer.block()), 0));
        }
        while (!buffer.atEnd()) {
            int i = buffer.smallNumber();
            long squares = buffer.number();
            if (i >= counts.size()) {
                throw new IllegalArgumentException("the history is damaged");
            }
            EpochCounts each = counts.get(i);
            counts.set(i, counts(each.cell(), each.epoch(), each.errors(), each.buckets(), squares));
        }
        if (end < start) {
            throw new IllegalArgumentException("the history is damaged");
        }
        return new IntervalCodec.Part(new RecordedInterval(start, end, counts, pauses), continues);
    }

    private static EpochCounts counts(int cell, int epoch, long errors, BucketCounts buckets, long squares) {
        Map<CellWord, Long> words = new EnumMap<>(CellWord.class);
        words.put(CellWord.ERRORS, errors);
        words.put(CellWord.SKIPPED, 0L);
        words.put(CellWord.SAMPLES, squares > buckets.total() ? buckets.effective((double) squares) : 0);
        words.put(CellWord.SQUARES, squares);
        words.put(CellWord.SUM, buckets.leastSum());
        words.put(CellWord.MIN, buckets.lowest());
        words.put(CellWord.MAX, buckets.highest());
        return new EpochCounts(cell, epoch, words, buckets);
    }
}
