package dev.insitu.runtime.pairing;

/**
 * How the starts and ends of a probe's spans were paired.
 *
 * @param neverEnded starts without an end: in flight now, evicted, or dropped by the application
 * @param neverStarted ends without a start
 * @param fellOut starts evicted because too many were in flight; included in {@code neverEnded}
 * @param unmatched by order: why the n-th start may not belong to the n-th end; null if it does
 */
public record SpanFigures(long neverEnded, long neverStarted, long fellOut, String unmatched) {}
