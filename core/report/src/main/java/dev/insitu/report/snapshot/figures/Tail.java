package dev.insitu.report.snapshot.figures;

import dev.insitu.recording.image.Percentile;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.runtime.memory.Buckets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where the time went in the tail as a whole: what the calls over a percentile took above the median, by cause. Immutable.
 *
 * @param percentile the furthest one that the samples carry
 * @param tied whether calls that took as long as the percentile are included, because fewer than its share took longer
 * @param calls how many were above it, with {@code tied} how many were at or above it
 * @param known how many of these the shares rest on: the slowest
 * @param shares of each cause, the greatest first; the unexplained is always among them
 */
public record Tail(Percentile percentile, boolean tied, long calls, int known, List<Share> shares) {

    private static final Percentile MEDIAN = Percentile.of("50");

    /** The median is what a call takes anyway: it is taken off these in turn, then off the rest. */
    private static final List<CauseKind> USUAL = List.of(CauseKind.CODE, CauseKind.RUNNABLE, CauseKind.UNEXPLAINED);

    /** A cause's part of the time above the median. */
    public record Share(CauseKind kind, String cause, double share) implements Comparable<Share> {
        /** The greatest first. */
        @Override
        public int compareTo(Share other) {
            return Double.compare(other.share, share);
        }
    }

    public Tail {
        shares = List.copyOf(shares);
    }

    /**
     * The tail of some samples.
     *
     * @param slowest of these samples, the slowest first
     * @return empty where no percentile is carried, or nothing known of the samples above it
     */
    public static Optional<Tail> of(Figures figures, List<SlowSample> slowest, PercentileLadder ladder) {
        OptionalLong median = figures.at(MEDIAN);
        Percentile furthest = null;
        for (Percentile percentile : ladder.rungs()) {
            furthest = figures.at(percentile).isPresent() ? percentile : furthest;
        }
        if (median.isEmpty() || furthest == null) {
            return Optional.empty();
        }
        long above = figures.at(furthest).getAsLong();
        boolean tied =
                above > median.getAsLong() && figures.countAbove(above) < furthest.samplesAbove(figures.weight());
        // Ties lie in the percentile's own bucket.
        above = tied ? Buckets.lowestValueOf(Buckets.indexOf(above)) - 1 : above;
        List<SlowSample> known = new ArrayList<>();
        for (SlowSample sample : slowest) {
            if (sample.nanos() > above) {
                known.add(sample);
            }
        }
        if (known.isEmpty()) {
            return Optional.empty();
        }
        long calls = Math.max(known.size(), figures.countAbove(above));
        return Optional.of(new Tail(furthest, tied, calls, known.size(), shares(known, median.getAsLong())));
    }

    /** What pauses of the machine or the JVM took, which were seen in these calls. */
    public double pauseShare() {
        double pauses = 0;
        for (Share share : shares) {
            pauses += share.kind().isPause() ? share.share() : 0;
        }
        return pauses;
    }

    /** What the application itself is known to have spent: on its code, or waiting for what it waits for. */
    public double ownShare() {
        double own = 0;
        for (Share share : shares) {
            own += share.kind().isOwn() ? share.share() : 0;
        }
        return own;
    }

    private static List<Share> shares(List<SlowSample> samples, long medianNanos) {
        Map<String, Double> sums = new LinkedHashMap<>();
        Map<String, CauseKind> kinds = new HashMap<>();
        sums.put(CauseKind.UNEXPLAINED.key(), 0.0);
        kinds.put(CauseKind.UNEXPLAINED.key(), CauseKind.UNEXPLAINED);
        double all = 0;
        for (SlowSample sample : samples) {
            long[] left = new long[USUAL.size()];
            long usual = Math.min(medianNanos, sample.nanos());
            long others = sample.nanos();
            for (int i = 0; i < left.length; i++) {
                long nanos = sample.nanosOf(USUAL.get(i));
                left[i] = Math.max(0, nanos - usual);
                usual -= Math.min(usual, nanos);
                others -= nanos;
            }
            double othersLeft = others == 0 ? 0 : (others - usual) / (double) others;
            for (Cause cause : sample.causes()) {
                int usually = USUAL.indexOf(cause.kind());
                double nanos = usually < 0 ? cause.nanos() * othersLeft : left[usually];
                sums.put(cause.name(), sums.getOrDefault(cause.name(), 0.0) + nanos);
                kinds.put(cause.name(), cause.kind());
                all += nanos;
            }
        }
        List<Share> shares = new ArrayList<>();
        for (Map.Entry<String, Double> sum : sums.entrySet()) {
            shares.add(new Share(kinds.get(sum.getKey()), sum.getKey(), all == 0 ? 0 : sum.getValue() / all));
        }
        Collections.sort(shares);
        return shares;
    }
}
