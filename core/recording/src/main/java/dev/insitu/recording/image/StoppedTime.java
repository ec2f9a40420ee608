package dev.insitu.recording.image;

/**
 * A pause for which the JVM stopped all its threads.
 *
 * @param endNanos since the recording began, to about a millisecond
 * @param nanos its duration
 * @param collection whether the pause included a garbage collection
 */
public record StoppedTime(long endNanos, long nanos, boolean collection) {}
