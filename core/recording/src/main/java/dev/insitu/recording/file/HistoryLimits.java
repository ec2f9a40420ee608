package dev.insitu.recording.file;

/**
 * What a history may keep.
 *
 * @param keepNanos the age up to which counts are kept by interval
 * @param mostBytes the size of its files together; while one of them is written anew, it exists twice
 */
public record HistoryLimits(long keepNanos, long mostBytes) {
    /** A fortnight, 150 MB. */
    public static final HistoryLimits DEFAULT = new HistoryLimits(14 * 86_400_000_000_000L, 150_000_000);

    /** The room of each level that has a small one. */
    long smallRoom() {
        return mostBytes / 25;
    }

    /** The largest sum of earlier intervals that each file repeats. */
    long mostEarlier() {
        return mostBytes / 50;
    }
}
