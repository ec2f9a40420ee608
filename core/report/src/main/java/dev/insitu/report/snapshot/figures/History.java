package dev.insitu.report.snapshot.figures;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * What was counted interval by interval. It can be gone through again and again; each time takes no more memory than an interval
 * or two, however many there are: whoever wants to keep something keeps that. Thread-safe.
 */
public interface History {
    /** When the recording began, in nanoseconds since 1970. */
    long startEpochNanos();

    /**
     * Passes each interval, in the order of time. They follow one another; one may be longer than others, where the application had no
     * time to spare or the recording has grown long.
     *
     * @return what is to be said where intervals are missing behind the last one, without a full stop
     */
    Optional<String> forEach(Consumer<IntervalFigures> each);
}
