package dev.insitu.report.compare;

import java.util.List;

/**
 * A probe before and after. Immutable.
 *
 * @param what the probe, and the rate
 * @param percentiles those that all JVMs carry, the lowest first
 */
public record ComparedProbe(ComparedName what, List<ComparedPercentile> percentiles) {
    public ComparedProbe {
        percentiles = List.copyOf(percentiles);
    }
}
