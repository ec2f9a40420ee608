package dev.insitu.report.snapshot.figures;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The machine's own pauses, with which the slowest samples are compared.
 *
 * @param worstNanos the longest that a thread was kept from running which does nothing else than want to
 */
public record Baseline(OptionalLong worstNanos) {

    /** What the machine's pauses tell about the slowest samples. */
    public enum Finding {
        /** Nothing. */
        NONE,
        /** They took no longer than the machine's longest pause, and their cause is not known: no evidence for anything. */
        NO_LONGER,
        /** Pauses were seen in these very samples, and were most of the time above the median. */
        PAUSES_SEEN
    }

    private static final double MOST = 0.5;

    /** A smaller share is not worth a word. */
    private static final double LEAST = 0.005;

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
     * Compares the slowest samples with the machine. That they are no longer than its pauses acquits no code: only pauses that
     * were seen in these samples are evidence.
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
