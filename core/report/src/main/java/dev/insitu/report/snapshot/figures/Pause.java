package dev.insitu.report.snapshot.figures;

/**
 * A time for which the JVM stopped all threads, accurate to about a millisecond.
 *
 * @param startNanos since {@link History#startEpochNanos()}; may be before the interval that it ended in
 * @param nanos its duration
 * @param collection whether it was for a garbage collection; otherwise for another operation at a safepoint
 */
public record Pause(long startNanos, long nanos, boolean collection) {}
