package dev.insitu.runtime.pairing;

/**
 * What became of the spans of a probe.
 *
 * @param neverEnded spans that began and have not ended: in flight now, fallen out, or dropped by the application
 * @param neverStarted ends without a start
 * @param fellOut starts that had to go because too many were in flight; they are among {@code neverEnded}
 * @param unmatched by order: why the n-th start may not go with the n-th end; null where it does
 */
public record SpanFigures(long neverEnded, long neverStarted, long fellOut, String unmatched) {}
