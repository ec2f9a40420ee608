package dev.insitu.recording.image;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The counts of one probe in one epoch, over all threads: of a whole recording, or of an interval. All times are in nanoseconds.
 * Immutable.
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
        words = Collections.unmodifiableMap(new EnumMap<>(words));
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

    /** The same number for all counts of one probe in one epoch. */
    public long key() {
        return key(cell, epoch);
    }

    static long key(int cell, int epoch) {
        return (long) epoch << 32 | cell;
    }

    /** These counts and others of the same probe and epoch. */
    public EpochCounts plus(EpochCounts other) {
        Map<CellWord, Long> sums = nothing();
        addWordsTo(sums);
        other.addWordsTo(sums);
        return new EpochCounts(cell, epoch, sums, buckets.plus(other.buckets));
    }

    /** The sum of several counts of the same probe and epoch. Reads each of them once. */
    static EpochCounts sum(List<EpochCounts> parts, BucketTally tally) {
        EpochCounts first = parts.get(0);
        if (parts.size() <= 2) {
            return parts.size() == 1 ? first : first.plus(parts.get(1));
        }
        Map<CellWord, Long> sums = nothing();
        for (EpochCounts each : parts) {
            each.addWordsTo(sums);
            tally.add(each.buckets);
        }
        return new EpochCounts(first.cell, first.epoch, sums, tally.build());
    }

    /** The words of cells without samples. */
    static Map<CellWord, Long> nothing() {
        Map<CellWord, Long> words = new EnumMap<>(CellWord.class);
        for (CellWord word : CellWord.values()) {
            words.put(word, word.nothing());
        }
        return words;
    }

    /** Adds the words of these counts to those of others. */
    void addWordsTo(Map<CellWord, Long> sums) {
        for (CellWord word : CellWord.values()) {
            sums.put(word, word.plus(sums.get(word), defined(word)));
        }
    }

    private long defined(CellWord word) {
        return buckets.total() == 0 && word.isOfSamples() ? word.nothing() : words.get(word);
    }

    /**
     * These counts less earlier ones that they contain. Minimum and maximum are exact where they are those of these counts,
     * otherwise accurate to the width of a bucket. The counts may have been read while threads counted: what does not fit to the
     * buckets yet is left for later.
     */
    public EpochCounts minus(EpochCounts earlier) {
        return since(earlier.words, cell, epoch, words, buckets.minus(earlier.buckets));
    }

    /**
     * What was counted since an earlier time; see {@link #minus}.
     *
     * @param earlier the words of the cells at that time
     * @param words all of them now
     * @param more the samples since
     */
    static EpochCounts since(
            Map<CellWord, Long> earlier, int cell, int epoch, Map<CellWord, Long> words, BucketCounts more) {
        Map<CellWord, Long> rest = new EnumMap<>(CellWord.class);
        long skipped = Math.max(0, difference(CellWord.SKIPPED, words, earlier));
        boolean isEmpty = more.total() == 0;
        rest.put(CellWord.SKIPPED, skipped);
        rest.put(CellWord.SUM, isEmpty ? 0 : more.possibleSum(difference(CellWord.SUM, words, earlier)));
        rest.put(CellWord.MIN, isEmpty ? CellWord.MIN.nothing() : more.possibleMin(words.get(CellWord.MIN)));
        rest.put(CellWord.MAX, isEmpty ? CellWord.MAX.nothing() : more.possibleMax(words.get(CellWord.MAX)));
        rest.put(CellWord.ERRORS, between(difference(CellWord.ERRORS, words, earlier), more.total() + skipped));
        rest.put(CellWord.SAMPLES, between(difference(CellWord.SAMPLES, words, earlier), more.total()));
        rest.put(CellWord.SQUARES, Math.max(0, difference(CellWord.SQUARES, words, earlier)));
        return new EpochCounts(cell, epoch, rest, more);
    }

    private static long difference(CellWord word, Map<CellWord, Long> words, Map<CellWord, Long> earlier) {
        return words.get(word) - earlier.get(word);
    }

    private static long between(long value, long most) {
        return Math.max(0, Math.min(value, most));
    }

    /** Whether nothing was counted. */
    public boolean isEmpty() {
        return buckets.total() == 0 && skipped() == 0 && errors() == 0;
    }

    /** Counts of which only errors and buckets are known: sum, minimum and maximum are the buckets' lower and upper bounds. */
    public static EpochCounts ofBuckets(int cell, int epoch, long errors, BucketCounts buckets) {
        return new EpochCounts(
                cell, epoch, buckets.leastSum(), buckets.lowest(), buckets.highest(), errors, 0, buckets);
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

    /** Whether some sample stands for several calls. */
    public boolean hasWeights() {
        return words.get(CellWord.SAMPLES) != 0;
    }
}
