package dev.insitu.recording.live;

/**
 * A slow sample and the trace in which it ended. Immutable.
 *
 * @param nanos how long it took
 * @param endEpochMillis when it ended
 * @param traceId 32 hexadecimal digits
 * @param spanId 16 hexadecimal digits
 */
public record LiveTrace(long nanos, long endEpochMillis, String traceId, String spanId) {}
