package dev.insitu.report.format.console;

import dev.insitu.platform.text.Numbers;
import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.PercentileLadder;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The share of the service time that its probes explain, where they look like its parts: two or more, once in each iteration, and
 * together not much more than the whole. Medians add up where nothing waits. Where the sum of a percentile is less than the whole's
 * percentile, the parts were slow at different times.
 */
final class ServiceTimeParts {

    private static final String LABEL = "     parts / service";
    private static final double LEAST_SHARE = 0.50;
    private static final double MOST_SHARE = 1.05;

    /** The tolerated difference between the counts of a part and of the iterations. */
    private static final double ABOUT = 0.01;

    /** At higher percentiles, a sum of percentiles does not even approximate the percentile of the sum. */
    private static final String[] COMPARED = {"50", "90"};

    private final Figures whole;
    private final List<Figures> parts = new ArrayList<>();

    ServiceTimeParts(Figures service, List<ProbeRow> probes) {
        this.whole = service;
        for (ProbeRow probe : probes) {
            double difference = Math.abs((double) probe.figures().count() - service.count());
            if (difference <= ABOUT * service.count()) {
                parts.add(probe.figures());
            }
        }
    }

    void appendTo(FigureTable table, PercentileLadder ladder) {
        OptionalDouble share = shareOfMean();
        if (parts.size() < 2
                || share.isEmpty()
                || share.getAsDouble() < LEAST_SHARE
                || share.getAsDouble() > MOST_SHARE) {
            return;
        }
        List<String> cells = new ArrayList<>();
        cells.add("");
        cells.add(Numbers.percent(share.getAsDouble()));
        for (Percentile percentile : ladder.rungs()) {
            OptionalDouble compared = isCompared(percentile) ? shareAt(percentile) : OptionalDouble.empty();
            cells.add(compared.isPresent() ? Numbers.percent(compared.getAsDouble()) : "");
        }
        cells.add("");
        table.row(LABEL, cells);
    }

    private static boolean isCompared(Percentile percentile) {
        for (String key : COMPARED) {
            if (percentile.key().equals(key)) {
                return true;
            }
        }
        return false;
    }

    private OptionalDouble shareOfMean() {
        double sum = 0;
        for (Figures part : parts) {
            sum += part.mean().orElse(0);
        }
        double mean = whole.mean().orElse(0);
        return mean > 0 ? OptionalDouble.of(sum / mean) : OptionalDouble.empty();
    }

    private OptionalDouble shareAt(Percentile percentile) {
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
