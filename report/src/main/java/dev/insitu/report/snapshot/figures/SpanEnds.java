package dev.insitu.report.snapshot.figures;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What of a span has no sample.
 *
 * @param neverEnded starts without an end
 * @param neverStarted ends without a start
 * @param fellOut among those that never ended: starts given up because more were open than there is room for
 * @param capacity starts that can be open at once
 * @param unmatched why starts and ends cannot be told apart, where they cannot
 */
public record SpanEnds(
        long neverEnded, long neverStarted, long fellOut, OptionalLong capacity, Optional<String> unmatched) {}
