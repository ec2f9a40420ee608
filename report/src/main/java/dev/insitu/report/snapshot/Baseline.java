package dev.insitu.report.snapshot;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The machine's own pauses, with which the slowest samples are compared.
 *
 * @param worstNanos the longest that a thread was kept from running which does nothing else than want to
 */
public record Baseline(OptionalLong worstNanos) {

    private static final double MOST_OWN = 0.5;

    /** Of the whole recording. */
    public static Baseline of(List<ProbeFigures> probes) {
        long worst = 0;
        for (ProbeFigures probe : probes) {
            if (probe.isOfMachine()) {
                worst = Math.max(worst, probe.figures().max().orElse(0));
            }
        }
        return worst(worst);
    }

    /**
     * Of the runs at a rate.
     *
     * @param series its place among the driver's
     */
    public static Baseline of(List<ProbeFigures> probes, int series) {
        long worst = 0;
        for (ProbeFigures probe : probes) {
            if (probe.isOfMachine()) {
                worst = Math.max(
                        worst, probe.series().get(series).figures().max().orElse(0));
            }
        }
        return worst(worst);
    }

    private static Baseline worst(long nanos) {
        return new Baseline(nanos == 0 ? OptionalLong.empty() : OptionalLong.of(nanos));
    }

    /**
     * Whether the slowest sample exceeds the median by no more than that, and not for reasons that are known to be the
     * application's own.
     */
    public boolean isAsBadAs(Figures figures, Optional<Tail> tail) {
        OptionalLong above = figures.aboveMedian();
        boolean isOwn = tail.isPresent() && tail.get().ownShare() > MOST_OWN;
        return !isOwn && worstNanos.isPresent() && above.isPresent() && above.getAsLong() <= worstNanos.getAsLong();
    }
}
