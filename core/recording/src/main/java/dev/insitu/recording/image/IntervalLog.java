package dev.insitu.recording.image;

import java.util.function.Consumer;

/**
 * The counts by interval. Can be read repeatedly; each reading takes the memory of one or two intervals, however many there
 * are. Thread-safe.
 */
public interface IntervalLog {
    /** Whether the beginning can be read. Otherwise the log does not identify its recording and has no intervals. */
    default boolean isReadable() {
        return true;
    }

    /** Whether its intervals have sums, self times, callers and exceptions; those of earlier versions have only errors and buckets. */
    default boolean hasAllFigures() {
        return true;
    }

    /** The recording's start, on the clock of {@link System#nanoTime()} of its JVM. */
    long startNanoTime();

    /** The recording's start, in nanoseconds since 1970. */
    long startEpochNanos();

    /** Since when counts are kept by interval, in nanoseconds since the recording's start: older intervals were given up for their age. */
    default long beginNanos() {
        return 0;
    }

    /**
     * Passes at least each interval that ends after a moment, in order of time, as {@link #forEach} does; cheaper the later the moment
     * is.
     *
     * @param nanos since the recording's start
     * @param before receives first the sum of all counts before the first interval; nothing if there are none
     */
    default LogEnd forEachSince(long nanos, Consumer<RecordedInterval> before, Consumer<RecordedInterval> each) {
        return forEach(each);
    }

    /**
     * Passes each interval in order of time. If the log is damaged or cut off, passes the intact intervals: there is a gap where one
     * is damaged. Throws only what the consumer throws.
     *
     * @return how the log ended
     */
    LogEnd forEach(Consumer<RecordedInterval> each);
}
