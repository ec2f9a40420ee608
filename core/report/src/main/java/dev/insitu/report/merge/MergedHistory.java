package dev.insitu.report.merge;

import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import java.util.List;
import java.util.function.Consumer;

/** A history held in memory. Immutable. */
record MergedHistory(long startEpochNanos, long startNanoTime, List<RecordedInterval> intervals)
        implements IntervalLog {
    MergedHistory {
        intervals = List.copyOf(intervals);
    }

    @Override
    public LogEnd forEach(Consumer<RecordedInterval> each) {
        intervals.forEach(each);
        return LogEnd.WHOLE;
    }
}
