package dev.insitu.recording.journal;

/**
 * Something that happened while a sample lasted, and may have made it slow: how often is known, how long it took is not.
 * Immutable.
 *
 * @param count at most how often; of steal in ticks of 10 ms
 * @param words the same for a reader
 */
public record Annotation(AnnotationKind kind, long count, String words) {}
