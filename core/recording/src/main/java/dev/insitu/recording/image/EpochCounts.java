package dev.insitu.recording.image;

import java.util.EnumMap;
import java.util.Map;

/**
 * What one probe counted in one epoch, over all threads. All times are in nanoseconds. Immutable.
 *
 * <p>Where no samples were counted, {@code sum}, {@code min} and {@code max} mean nothing.
 *
 * @param probe the number the journal gave the probe; of its self time that plus {@link dev.insitu.runtime.memory.OwnProbes#SELF}
 * @param epoch 0 or more; the counts of a probe's epochs add up
 * @param words all of them
 * @param buckets where the samples fell, each as often as the calls that it stands for
 */
public record EpochCounts(int probe, int epoch, Map<CellWord, Long> words, BucketCounts buckets) {

    public EpochCounts {
        words = Map.copyOf(words);
    }

    public EpochCounts(
            int probe, int epoch, long sum, long min, long max, long errors, long skipped, BucketCounts buckets) {
        this(probe, epoch, words(sum, min, max, errors, skipped), buckets);
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

    /** How many samples there are, also where the buckets hold their weights. */
    public long samples() {
        return hasWeights() ? words.get(CellWord.SAMPLES) : buckets.total();
    }

    /** The squares of the samples' weights added up; a weight is 1 where samples have none. */
    public long squares() {
        return hasWeights() ? words.get(CellWord.SQUARES) : buckets.total();
    }

    /** Whether samples can have come to these figures: where not, they are damaged. */
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
