package dev.insitu.report.snapshot.figures;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The cost of measuring on this machine, in nanoseconds; absent where it was not measured.
 *
 * @param nanoTimeCost one read of the clock
 * @param probeCost an empty probe in a loop
 * @param probeCostInPlace an empty probe called where the probes are, with cold caches
 */
public record ClockCost(OptionalDouble nanoTimeCost, OptionalDouble probeCost, OptionalDouble probeCostInPlace) {
    /** A median below this many probe costs measures the clock rather than the code. */
    private static final int LEAST_PROBE_COSTS = 3;

    /** Whether a probe is too coarse for code of this median; false where either is unknown. */
    public boolean isTooCoarseFor(OptionalLong medianNanos) {
        return medianNanos.isPresent()
                && probeCost.isPresent()
                && medianNanos.getAsLong() < LEAST_PROBE_COSTS * probeCost.getAsDouble();
    }
}
