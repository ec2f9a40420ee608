package dev.insitu.report.snapshot.figures;

/**
 * A probe that was woven out while the application ran, because it was not worth its cost.
 *
 * @param calls the calls it had counted by then
 * @param p50Nanos their median at that time
 * @param limitNanos the limit that the median was below
 */
public record DroppedProbe(long calls, long p50Nanos, long limitNanos) {}
