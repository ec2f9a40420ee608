package dev.insitu.tool.window;

import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import java.util.function.Consumer;

/**
 * The intervals that begin in a window.
 *
 * @param from in nanoseconds since the recording's start
 * @param to behind the last
 */
record WindowedLog(Timeline line, long from, long to) implements IntervalLog {
    @Override
    public long startNanoTime() {
        return line.startNanoTime();
    }

    @Override
    public long startEpochNanos() {
        return line.startEpochNanos();
    }

    @Override
    public LogEnd forEach(Consumer<RecordedInterval> each) {
        line.forEach(interval -> {
            if (interval.startNanos() >= from && interval.startNanos() < to) {
                each.accept(interval);
            }
        });
        return LogEnd.WHOLE;
    }
}
