package dev.insitu.recording.image;

/**
 * For how long the JVM had stopped all its threads.
 *
 * @param endNanos since the recording began, to a millisecond or so
 * @param nanos how long
 * @param collection whether a garbage collection was among what it did
 */
public record StoppedTime(long endNanos, long nanos, boolean collection) {}
