package dev.insitu.report.snapshot;

import java.util.OptionalDouble;

/**
 * What measuring costs on this machine, in nanoseconds, as far as it was measured.
 *
 * @param nanoTimeCost one read of the clock
 * @param probeCost an empty probe in a loop
 * @param probeCostInPlace an empty probe where the probes are, caches cold
 */
public record Clock(OptionalDouble nanoTimeCost, OptionalDouble probeCost, OptionalDouble probeCostInPlace) {}
