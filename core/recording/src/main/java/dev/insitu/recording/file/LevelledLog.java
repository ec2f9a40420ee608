package dev.insitu.recording.file;

import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The intervals of all files of a history. A JVM may be moving intervals to an older file meanwhile: it appends them there before it
 * removes them here. So the files are opened from the newest on, and read from the oldest on.
 */
final class LevelledLog implements IntervalLog {
    private final File newest;
    private final HistoryHead head;
    private final long beginNanos;

    /** @param heads those that can be read, at least one, the newest first */
    LevelledLog(File newest, List<HistoryHead> heads) {
        this.newest = newest;
        this.head = heads.get(0);
        this.beginNanos = heads.get(heads.size() - 1).beginNanos();
    }

    @Override
    public boolean hasAllFigures() {
        return head.magic() == HistoryHead.MAGIC || head.magic() == HistoryHead.MAGIC_3;
    }

    @Override
    public long startNanoTime() {
        return head.startNanoTime();
    }

    @Override
    public long startEpochNanos() {
        return head.startEpochNanos();
    }

    @Override
    public long beginNanos() {
        return beginNanos;
    }

    @Override
    public LogEnd forEach(Consumer<RecordedInterval> each) {
        return forEachSince(0, null, each);
    }

    @Override
    public LogEnd forEachSince(long nanos, Consumer<RecordedInterval> before, Consumer<RecordedInterval> each) {
        Reading reading = new Reading();
        try {
            reading.open(nanos);
            return reading.read(before, each);
        } finally {
            reading.close();
        }
    }

    /** The files of one reading. */
    private final class Reading {
        /** The newest first. */
        private final List<IntervalReader> readers = new ArrayList<>();

        /** Why the newest file cannot be read, if it cannot. */
        private LogEnd end = LogEnd.DAMAGED;

        private boolean isDamaged;
        private long readNanos;

        /** Opens as few files as have all intervals since a moment, and the sum of those before. */
        void open(long nanos) {
            for (HistoryLevel level : HistoryLevel.values()) {
                File file = HistoryFile.level(newest, level);
                IntervalReader reader = null;
                try {
                    reader = file.isFile() ? new IntervalReader(file) : null;
                } catch (IOException | IllegalArgumentException e) {
                    isDamaged = true;
                }
                if (reader != null && reader.head().isOfSameRecording(head)) {
                    readers.add(reader);
                    if (reader.begins(nanos)) {
                        return;
                    }
                } else if (reader != null) {
                    close(reader);
                }
            }
        }

        LogEnd read(Consumer<RecordedInterval> before, Consumer<RecordedInterval> each) {
            for (int i = readers.size() - 1; i >= 0; i--) {
                IntervalReader reader = readers.get(i);
                if (i == readers.size() - 1) {
                    readNanos = reader.head().beginNanos();
                    if (before != null && reader.earlier() != null) {
                        before.accept(reader.earlier());
                    }
                }
                isDamaged |= reader.head().beginNanos() > readNanos;
                pass(reader, each);
                if (i == 0) {
                    end = reader.end();
                } else {
                    isDamaged |= reader.end() == LogEnd.DAMAGED;
                }
            }
            return isDamaged ? LogEnd.DAMAGED : end;
        }

        /** Intervals that are in two files pass once. */
        private void pass(IntervalReader reader, Consumer<RecordedInterval> each) {
            for (RecordedInterval next = reader.next(); next != null; next = reader.next()) {
                if (next.startNanos() >= readNanos) {
                    each.accept(next);
                    readNanos = next.endNanos();
                }
            }
        }

        void close() {
            readers.forEach(Reading::close);
        }

        private static void close(IntervalReader reader) {
            try {
                reader.close();
            } catch (IOException e) {
                // It was only read.
            }
        }
    }
}
