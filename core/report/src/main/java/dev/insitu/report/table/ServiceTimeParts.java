package dev.insitu.report.table;

import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.figures.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The share of the service time that its probes explain, where they look like its parts: two or more, once in each iteration, and
 * together not much more than the whole. Medians add up where nothing waits. Where the sum of a percentile is less than the whole's
 * percentile, the parts were slow at different times.
 */
public final class ServiceTimeParts {
    private static final double LEAST_SHARE = 0.50;
    private static final double MOST_SHARE = 1.05;

    /** The tolerated difference between the counts of a part and of the iterations. */
    private static final double ABOUT = 0.01;

    /** At higher percentiles, a sum of percentiles does not even approximate the percentile of the sum. */
    private static final Set<String> COMPARED = Set.of("50", "90");

    private final Figures whole;
    private final List<Figures> parts = new ArrayList<>();

    public ServiceTimeParts(Figures service, List<ProbeRow> probes) {
        this.whole = service;
        for (ProbeRow probe : probes) {
            double difference = Math.abs((double) probe.figures().count() - service.count());
            if (difference <= ABOUT * service.count()) {
                parts.add(probe.figures());
            }
        }
    }

    /** Whether the probes look like the parts of the service time. */
    public boolean arePresent() {
        double share = ofMean().orElse(0);
        return parts.size() >= 2 && share >= LEAST_SHARE && share <= MOST_SHARE;
    }

    /** The sum of the parts' means as a share of the whole's; absent where that is not known. */
    public OptionalDouble ofMean() {
        double sum = 0;
        for (Figures part : parts) {
            sum += part.mean().orElse(0);
        }
        double mean = whole.mean().orElse(0);
        return mean > 0 ? OptionalDouble.of(sum / mean) : OptionalDouble.empty();
    }

    /** The same of a percentile; absent also where the percentiles of parts do not add up. */
    public OptionalDouble at(Percentile percentile) {
        if (!COMPARED.contains(percentile.key())) {
            return OptionalDouble.empty();
        }
        OptionalLong of = whole.at(percentile);
        double sum = 0;
        for (Figures part : parts) {
            OptionalLong value = part.at(percentile);
            if (value.isEmpty()) {
                return OptionalDouble.empty();
            }
            sum += value.getAsLong();
        }
        return of.isPresent() && of.getAsLong() > 0 ? OptionalDouble.of(sum / of.getAsLong()) : OptionalDouble.empty();
    }
}
