package dev.insitu.report.snapshot.figures;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * The counts by interval. Can be read repeatedly. Each reading takes the memory of one or two intervals, however many there
 * are; consumers store what they need. Thread-safe.
 */
public interface History {
    /** The recording's start, in nanoseconds since 1970. */
    long startEpochNanos();

    /** Whether its intervals have all that is counted; those of earlier versions have only errors and buckets. */
    boolean hasAllFigures();

    /** How many slow calls of a probe a report shows. */
    int mostSlow();

    /**
     * Passes each interval, in order of time, without gaps. Lengths differ: an interval is longer where the application had no time
     * to spare or the recording has grown long.
     *
     * @return a message where intervals are missing after the last one, without a full stop
     */
    Optional<String> forEach(Consumer<IntervalFigures> each);
}
