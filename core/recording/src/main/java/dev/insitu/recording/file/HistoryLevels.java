package dev.insitu.recording.file;

import dev.insitu.recording.image.RecordedInterval;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;

/**
 * Writes a history: appends intervals to its newest file, and keeps all files within {@link HistoryLimits}. Merging loses no count,
 * only resolution in time; of intervals that are too old the sum remains. One thread at a time.
 */
public final class HistoryLevels implements Closeable {
    private final HistoryLimits limits;
    private final UnmergedTimes unmerged;
    private final LevelWriter[] levels = new LevelWriter[HistoryLevel.values().length];
    private long nowNanos;
    private long roomBytes;

    /**
     * Begins a history and replaces an existing one.
     *
     * @param newest its newest file
     */
    public HistoryLevels(File newest, long startNanoTime, long startEpochNanos, HistoryLimits limits)
            throws IOException {
        this(newest, startNanoTime, startEpochNanos, limits, UnmergedTimes.NONE);
    }

    /**
     * Begins a history and replaces an existing one.
     *
     * @param newest its newest file
     * @param unmerged intervals that stay as they were taken
     */
    public HistoryLevels(
            File newest, long startNanoTime, long startEpochNanos, HistoryLimits limits, UnmergedTimes unmerged)
            throws IOException {
        this.limits = limits;
        this.unmerged = unmerged;
        IncidentFile.delete(newest);
        this.roomBytes = limits.mostBytes();
        for (HistoryLevel level : HistoryLevel.values()) {
            LevelWriter older =
                    new LevelWriter(level, HistoryFile.level(newest, level), startNanoTime, startEpochNanos, unmerged);
            older.delete();
            levels[level.number()] = older;
        }
        levels[0].begin(0, null);
    }

    /** Retries the disk, then tells whether too much still waits for it to add more. */
    public boolean isBehind() {
        return levels[0].isBehind();
    }

    /**
     * Appends an interval. Its end is the present: what is older than the limits allow goes with the next {@link #tidy}.
     *
     * @return the size that it adds
     * @throws IOException if writing fails; the interval is kept, and written with the next one
     */
    public long append(RecordedInterval interval) throws IOException {
        nowNanos = interval.endNanos();
        long before = levels[0].length();
        levels[0].append(interval);
        return levels[0].length() - before;
    }

    /**
     * Marks the end of the history.
     *
     * @throws IOException if writing fails
     */
    public void end() throws IOException {
        levels[0].end();
    }

    /** The size of all files in bytes. */
    public long length() {
        long length = 0;
        for (LevelWriter level : levels) {
            length += level.length();
        }
        return length;
    }

    /**
     * Moves old intervals to the files for them, and drops those that are too old. Most calls have nothing to do.
     *
     * @param isHurried whether only urgent work may be done
     */
    public void tidy(boolean isHurried) throws IOException {
        if (isHurried && levels[0].length() <= 3 * limits.smallRoom()) {
            return;
        }
        for (int i = 0; i < levels.length - 1; i++) {
            passOn(i);
        }
        if (mergedLength() > roomBytes) {
            makeRoom();
        }
        drop();
    }

    /** A level passes a fourth of its age, or of its room, at a time: each byte is copied a few times on its way. */
    private void passOn(int i) throws IOException {
        LevelWriter level = levels[i];
        HistoryLevel kind = level.kind();
        long oldest = nowNanos - kind.ageNanos();
        long room = kind.hasSmallRoom() ? limits.smallRoom() : Long.MAX_VALUE;
        boolean isOld = level.beginNanos() < oldest - kind.ageNanos() / 4;
        if (level.hasFile() && (isOld || level.length() > room)) {
            level.passOn(levels[i + 1], isOld ? oldest : 0, level.length() > room ? room / 4 : 0, limits);
        }
    }

    /** Makes room until the limit holds, or no level can get shorter: then not again before the files have grown. */
    private void makeRoom() throws IOException {
        boolean[] isShortest = new boolean[levels.length];
        for (LevelWriter level = largest(isShortest);
                level != null && mergedLength() > limits.mostBytes();
                level = largest(isShortest)) {
            int i = level.kind().number();
            isShortest[i] = i == levels.length - 1
                    ? !level.lengthen()
                    : !level.passOn(levels[i + 1], 0, level.length() / 8, limits);
        }
        long length = mergedLength();
        roomBytes = Math.max(limits.mostBytes(), length > limits.mostBytes() ? length + length / 4 : 0);
    }

    /** Without the intervals that must not be merged, which have room of their own. */
    private long mergedLength() {
        return length() - unmerged.bytes();
    }

    /** The level that takes most for its share; null where none is left. */
    private LevelWriter largest(boolean[] isShortest) {
        LevelWriter largest = null;
        for (LevelWriter level : levels) {
            if (level.hasFile()
                    && !isShortest[level.kind().number()]
                    && (largest == null || level.lengthForShare() > largest.lengthForShare())) {
                largest = level;
            }
        }
        return largest;
    }

    /** Drops what is older than the limit. What is slightly older may stay, so that files are not written anew all the time. */
    private void drop() throws IOException {
        long oldest = nowNanos - limits.keepNanos();
        for (int i = levels.length - 1; i >= 0; i--) {
            LevelWriter level = levels[i];
            if (level.hasFile()) {
                if (level.beginNanos() < oldest - limits.keepNanos() / 16) {
                    level.drop(oldest, i == 0 ? null : levels[i - 1]);
                }
                if (level.hasFile()) {
                    return;
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (LevelWriter level : levels) {
            level.close();
        }
    }
}
