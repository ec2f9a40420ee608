package dev.insitu.report.snapshot.figures;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What measuring costs on this machine, in nanoseconds, as far as it was measured.
 *
 * @param nanoTimeCost one read of the clock
 * @param probeCost an empty probe in a loop
 * @param probeCostInPlace an empty probe where the probes are, caches cold
 */
public record ClockCost(OptionalDouble nanoTimeCost, OptionalDouble probeCost, OptionalDouble probeCostInPlace) {
    /** Below so many probe costs what was timed is the clock rather than the code. */
    private static final int LEAST_PROBE_COSTS = 3;

    /** Whether a probe says nothing of code that has this median; false where either is unknown. */
    public boolean isTooCoarseFor(OptionalLong medianNanos) {
        return medianNanos.isPresent()
                && probeCost.isPresent()
                && medianNanos.getAsLong() < LEAST_PROBE_COSTS * probeCost.getAsDouble();
    }
}
