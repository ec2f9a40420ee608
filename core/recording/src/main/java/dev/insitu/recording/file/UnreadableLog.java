package dev.insitu.recording.file;

import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import java.util.function.Consumer;

/**
 * A log whose beginning cannot be read.
 *
 * @param end how it ends
 */
public record UnreadableLog(LogEnd end) implements IntervalLog {
    @Override
    public boolean isReadable() {
        return false;
    }

    @Override
    public long startNanoTime() {
        return 0;
    }

    @Override
    public long startEpochNanos() {
        return 0;
    }

    @Override
    public LogEnd forEach(Consumer<RecordedInterval> each) {
        return end;
    }
}
