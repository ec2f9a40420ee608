package dev.insitu.report.snapshot.figures;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The machine's own pauses, for comparison with the slowest samples.
 *
 * @param worstNanos the longest time for which a watching thread, which only wants to run, was kept from running
 */
public record Baseline(OptionalLong worstNanos) {

    /** The conclusion from the machine's pauses about the slowest samples. */
    public enum Finding {
        /** No conclusion. */
        NONE,
        /** The samples took no longer than the machine's longest pause and have no known cause: they prove nothing. */
        NO_LONGER,
        /** Pauses were observed in these samples and were most of the time above the median. */
        PAUSES_SEEN
    }

    private static final double MOST = 0.5;

    /** A smaller share is not mentioned. */
    private static final double LEAST = 0.005;

    /** The baseline of the whole recording. */
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
     * The baseline of the runs at a rate.
     *
     * @param series the rate's place among the driver's series
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
     * Compares the slowest samples with the machine. Samples no longer than its pauses do not acquit the code: only pauses observed
     * in these samples are evidence.
     */
    public Finding about(Figures figures, Optional<Tail> tail) {
        if (tail.isPresent() && tail.get().pauseShare() >= MOST) {
            return Finding.PAUSES_SEEN;
        }
        OptionalLong above = figures.aboveMedian();
        boolean isNoLonger = worstNanos.isPresent() && above.isPresent() && above.getAsLong() <= worstNanos.getAsLong();
        boolean isKnown = tail.isPresent()
                && (tail.get().pauseShare() > LEAST || tail.get().ownShare() > LEAST);
        return isNoLonger && !isKnown ? Finding.NO_LONGER : Finding.NONE;
    }
}
