package dev.insitu.recording.image;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The counts of one probe in one epoch, over all threads. All times are in nanoseconds. Immutable.
 *
 * <p>Without samples, {@code sum}, {@code min} and {@code max} are undefined.
 *
 * @param cell the number of the probe's cells of a {@link Distribution}
 * @param epoch 0 or more; the counts of a probe's epochs add up
 * @param words all cell words
 * @param buckets the samples, each counted as often as the number of calls it stands for
 */
public record EpochCounts(int cell, int epoch, Map<CellWord, Long> words, BucketCounts buckets) {

    public EpochCounts {
        words = Map.copyOf(words);
    }

    public EpochCounts(
            int cell, int epoch, long sum, long min, long max, long errors, long skipped, BucketCounts buckets) {
        this(cell, epoch, words(sum, min, max, errors, skipped), buckets);
    }

    private static Map<CellWord, Long> words(long sum, long min, long max, long errors, long skipped) {
        Map<CellWord, Long> words = new EnumMap<>(CellWord.class);
        words.put(CellWord.SUM, sum);
        words.put(CellWord.MIN, min);
        words.put(CellWord.MAX, max);
        words.put(CellWord.ERRORS, errors);
        words.put(CellWord.SKIPPED, skipped);
        words.put(CellWord.SAMPLES, 0L);
        words.put(CellWord.SQUARES, 0L);
        return words;
    }

    /** The probe's number in the journal. */
    public int probe() {
        return Distribution.probe(cell);
    }

    /** What these samples measure; empty where only a later version knows it. */
    public Optional<Distribution> distribution() {
        return Distribution.of(cell);
    }

    /** Whether these are durations of a probe's calls. */
    public boolean areLatencies(int probe) {
        return cell == Distribution.LATENCY.cell(probe);
    }

    public long sum() {
        return words.get(CellWord.SUM);
    }

    public long min() {
        return words.get(CellWord.MIN);
    }

    public long max() {
        return words.get(CellWord.MAX);
    }

    public long errors() {
        return words.get(CellWord.ERRORS);
    }

    public long skipped() {
        return words.get(CellWord.SKIPPED);
    }

    /** The number of samples, also where the buckets hold their weights. */
    public long samples() {
        return hasWeights() ? words.get(CellWord.SAMPLES) : buckets.total();
    }

    /** The sum of the squares of the samples' weights; the weight is 1 where samples have none. */
    public long squares() {
        return hasWeights() ? words.get(CellWord.SQUARES) : buckets.total();
    }

    /** Whether these figures are consistent; if not, they are damaged. */
    public boolean isPossible() {
        long calls = samples() + skipped();
        boolean words = skipped() >= 0 && samples() >= 0 && squares() >= 0 && errors() >= 0 && errors() <= calls;
        return words
                && (buckets.total() == 0
                        || (buckets.isLowest(min())
                                && buckets.isHighest(max())
                                && buckets.possibleSum(sum()) == sum()));
    }

    private boolean hasWeights() {
        return words.get(CellWord.SAMPLES) != 0;
    }
}
