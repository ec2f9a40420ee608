package dev.insitu.report.compare;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A probe before and after. Immutable.
 *
 * @param rate of the driver; absent where nothing was driven
 * @param percentiles those that all JVMs carry, the lowest first
 */
public record ComparedProbe(String name, OptionalDouble rate, List<ComparedPercentile> percentiles) {
    public ComparedProbe {
        percentiles = List.copyOf(percentiles);
    }
}
