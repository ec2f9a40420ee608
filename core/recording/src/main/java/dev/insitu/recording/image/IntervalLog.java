package dev.insitu.recording.image;

import java.util.function.Consumer;

/**
 * What was counted interval by interval. It can be gone through again and again; each time takes no more memory than an interval
 * or two, however many there are. Thread-safe.
 */
public interface IntervalLog {
    /** Whether its beginning can be read: else it does not say which recording it is of, and has no intervals. */
    default boolean isReadable() {
        return true;
    }

    /** When the recording began, on the clock of {@link System#nanoTime()} of its JVM. */
    long startNanoTime();

    /** When the recording began, in nanoseconds since 1970. */
    long startEpochNanos();

    /**
     * Passes each interval, in the order of time. Where the log is damaged or cut off, those before that place. It never throws
     * anything of its own.
     *
     * @return how it ended
     */
    LogEnd forEach(Consumer<RecordedInterval> each);
}
