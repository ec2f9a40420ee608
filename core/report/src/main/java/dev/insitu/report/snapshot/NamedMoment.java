package dev.insitu.report.snapshot;

/**
 * A moment that a user has named.
 *
 * @param epochNanos since 1970
 */
public record NamedMoment(long epochNanos, String name) {}
