package dev.insitu.recording.file;

import dev.insitu.platform.file.PatientFiles;
import dev.insitu.recording.image.RecordedInterval;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;

/** One file of a history that is written. Has none until the first intervals come to it. One thread at a time. */
final class LevelWriter implements Closeable {
    /** Intervals that cannot be merged in pairs are tried to be merged by this number at most. */
    private static final int LONGEST_FACTOR = 16;

    private final HistoryLevel kind;
    private final File file;
    private final long startNanoTime;
    private final long startEpochNanos;
    private final UnmergedTimes unmerged;
    private HistoryWriter writer;
    private long beginNanos;

    /** The end of the last interval on disk. */
    private long endNanos;

    LevelWriter(HistoryLevel kind, File file, long startNanoTime, long startEpochNanos, UnmergedTimes unmerged) {
        this.kind = kind;
        this.file = file;
        this.startNanoTime = startNanoTime;
        this.startEpochNanos = startEpochNanos;
        this.unmerged = unmerged;
    }

    HistoryLevel kind() {
        return kind;
    }

    boolean hasFile() {
        return writer != null;
    }

    /** The file's size in bytes. */
    long length() {
        return writer == null ? 0 : writer.length();
    }

    double lengthForShare() {
        return (double) length() / kind.share();
    }

    /** Since when the file has intervals. */
    long beginNanos() {
        return beginNanos;
    }

    /** @param earlier the sum of the intervals before; null if there are none */
    void begin(long nanos, RecordedInterval earlier) throws IOException {
        writer = new HistoryWriter(file, startNanoTime, startEpochNanos, nanos, earlier);
        beginNanos = nanos;
        endNanos = nanos;
    }

    boolean isBehind() {
        return writer.isBehind();
    }

    void append(RecordedInterval interval) throws IOException {
        writer.append(interval);
        endNanos = interval.endNanos();
    }

    void end() throws IOException {
        writer.end();
    }

    /**
     * Passes its oldest intervals on, merged to the length of the older level's. They are in both files for a moment: readers take
     * them once. If writing fails, so does the next reader, and the next call goes on.
     *
     * @param untilNanos all intervals that begin earlier are passed on
     * @param bytes the least size, in this file, of the intervals to pass on
     * @return whether intervals were passed on
     */
    boolean passOn(LevelWriter older, long untilNanos, long bytes, HistoryLimits limits) throws IOException {
        if (beginNanos / older.kind.lengthNanos() == endNanos / older.kind.lengthNanos()) {
            return false;
        }
        Earlier earlier;
        long begin = beginNanos;
        long position = 0;
        try (IntervalReader reader = new IntervalReader(file)) {
            IntervalGroups groups = new IntervalGroups(reader, older.kind.lengthNanos(), Long.MAX_VALUE, unmerged);
            if (older.writer == null) {
                older.begin(beginNanos, reader.earlier());
            }
            earlier = new Earlier(reader.earlier(), beginNanos == 0);
            long first = -1;
            for (RecordedInterval group = groups.next(); group != null && !groups.isOpen(); group = groups.next()) {
                first = first < 0 ? groups.at() : first;
                if (group.startNanos() >= untilNanos && groups.at() - first >= bytes) {
                    break;
                }
                older.take(group);
                earlier.add(group);
                begin = group.endNanos();
                position = groups.nextAt();
            }
        }
        if (begin == beginNanos) {
            return false;
        }
        writer.keepFrom(position, begin, earlier.within(limits.mostEarlier()));
        beginNanos = begin;
        return true;
    }

    /** Appends a merged interval, unless it is there since an earlier attempt. */
    private void take(RecordedInterval group) throws IOException {
        if (group.startNanos() >= endNanos) {
            try {
                append(group);
            } catch (IOException e) {
                writer.forgetPending();
                throw e;
            }
        }
    }

    /**
     * Merges the shortest intervals of its older half to twice their length: so the oldest get longest.
     *
     * @return whether the file has become shorter
     */
    boolean lengthen() throws IOException {
        long before = length();
        long shortest = shortestInOlderHalf();
        for (int factor = 2; length() >= before && factor <= LONGEST_FACTOR; factor *= 2) {
            lengthen(shortest * factor, before / 2);
        }
        return length() < before;
    }

    private long shortestInOlderHalf() throws IOException {
        long shortest = kind.lengthNanos();
        try (IntervalReader reader = new IntervalReader(file)) {
            boolean isFirst = true;
            for (RecordedInterval each = reader.next();
                    each != null && (isFirst || reader.at() < length() / 2);
                    each = reader.next()) {
                if (!unmerged.contain(each.startNanos())) {
                    long nanos = Math.max(1, each.endNanos() - each.startNanos());
                    shortest = isFirst ? nanos : Math.min(shortest, nanos);
                    isFirst = false;
                }
            }
        }
        return shortest;
    }

    private void lengthen(long nanos, long olderBytes) throws IOException {
        File neighbour = writer.neighbour();
        try {
            try (IntervalReader reader = new IntervalReader(file);
                    HistoryWriter longer = new HistoryWriter(
                            neighbour, startNanoTime, startEpochNanos, beginNanos, reader.earlier())) {
                IntervalGroups groups = new IntervalGroups(reader, nanos, olderBytes, unmerged);
                for (RecordedInterval group = groups.next(); group != null; group = groups.next()) {
                    longer.append(group);
                }
            }
            writer.replaceBy(neighbour);
        } finally {
            // After the renaming the file does not exist any more.
            PatientFiles.delete(neighbour);
        }
    }

    /**
     * Removes intervals that end before a moment; the file, too, if none remains. Their sum goes with the first one that remains.
     *
     * @param newer where the sum goes if none remains here; null if the file stays in any case
     */
    void drop(long untilNanos, LevelWriter newer) throws IOException {
        Earlier earlier;
        long begin = beginNanos;
        long position;
        boolean isEmpty;
        try (IntervalReader reader = new IntervalReader(file)) {
            earlier = new Earlier(reader.earlier(), beginNanos == 0);
            RecordedInterval next = reader.next();
            for (; next != null && next.endNanos() <= untilNanos; next = reader.next()) {
                earlier.add(next);
                begin = next.endNanos();
            }
            position = reader.at();
            isEmpty = next == null;
        }
        if (isEmpty && newer != null && newer.hasFile()) {
            newer.precede(earlier);
            close();
            writer = null;
            delete();
        } else if (begin > beginNanos) {
            writer.keepFrom(position, begin, earlier.sum());
            beginNanos = begin;
        }
    }

    /** Gets the sum of what was before, if it has not. */
    private void precede(Earlier earlier) throws IOException {
        long position;
        try (IntervalReader reader = new IntervalReader(file)) {
            if (reader.earlier() != null || reader.next() == null) {
                return;
            }
            position = reader.at();
        }
        writer.keepFrom(position, beginNanos, earlier.sum());
    }

    void delete() throws IOException {
        if (!PatientFiles.delete(file)) {
            throw new IOException(file + ": cannot be removed");
        }
    }

    @Override
    public void close() throws IOException {
        if (writer != null) {
            writer.close();
        }
    }
}
