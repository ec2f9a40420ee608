package dev.insitu.report.snapshot.figures;

/**
 * That a probe was taken out while the application ran, because it was not worth its cost.
 *
 * @param calls it had counted by then
 * @param p50Nanos their median when that was decided
 * @param limitNanos what the median was to be below
 */
public record Drop(long calls, long p50Nanos, long limitNanos) {}
