package dev.insitu.report.snapshot.figures;

import dev.insitu.recording.image.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The percentiles in a report, in order.
 *
 * @param rungs the percentiles themselves
 * @param beyond the next percentile, which has too few samples: data lists it as absent to show where the percentiles end
 */
public record PercentileLadder(List<Percentile> rungs, Optional<Percentile> beyond) {

    private static final Percentile NINETY = Percentile.of("90");
    private static final Percentile ALWAYS_THROUGH = Percentile.of("99.99");
    private static final Percentile NOTHING_BEYOND = Percentile.of("99.9999");

    public PercentileLadder {
        rungs = List.copyOf(rungs);
    }

    /**
     * The percentiles of a setting.
     *
     * @param setting {@code auto}, or percentiles separated by commas
     * @param samples the highest count of any probe
     */
    public static PercentileLadder of(String setting, long samples) {
        if (setting.equals("auto")) {
            return reaching(samples);
        }
        List<Percentile> rungs = new ArrayList<>();
        for (String percentile : setting.split(",", -1)) {
            Percentile rung = Percentile.of(percentile.trim());
            if (!rungs.contains(rung)) {
                rungs.add(rung);
            }
        }
        return new PercentileLadder(rungs, Optional.empty());
    }

    private static PercentileLadder reaching(long samples) {
        List<Percentile> rungs = new ArrayList<>();
        rungs.add(Percentile.of("50"));
        Percentile next = NINETY;
        while (next.compareTo(ALWAYS_THROUGH) <= 0
                || (next.percent().places() < Percentile.MOST_PLACES && next.carriedBy(samples))) {
            rungs.add(next);
            next = next.next();
        }
        return new PercentileLadder(rungs, next.compareTo(NOTHING_BEYOND) > 0 ? Optional.empty() : Optional.of(next));
    }
}
