package dev.insitu.report.snapshot.figures;

/**
 * A stretch for which the JVM stopped all threads, to a millisecond or so.
 *
 * @param startNanos since {@link History#startEpochNanos()}; may be before the interval it ended in
 * @param nanos how long
 * @param collection whether it was for a garbage collection; else for another operation at a safepoint
 */
public record Pause(long startNanos, long nanos, boolean collection) {}
