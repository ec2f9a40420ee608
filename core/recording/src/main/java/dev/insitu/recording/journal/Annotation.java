package dev.insitu.recording.journal;

/**
 * Something that happened during a sample and may have made it slow. Its count is known, its duration is not. Immutable.
 *
 * @param count an upper bound; for steal, in ticks of 10 ms
 * @param words the same as text for readers
 */
public record Annotation(AnnotationKind kind, long count, String words) {}
