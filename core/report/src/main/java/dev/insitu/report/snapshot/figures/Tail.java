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
 * Where the time went in the tail as a whole: the time above the median of the calls over a percentile, by cause. Of a call that
 * queued it is the causes of its queue. Immutable.
 *
 * @param percentile the furthest one with enough samples
 * @param tied whether calls equal to the percentile are included, because fewer than its share took longer
 * @param calls the number of calls above it, or with {@code tied} at or above it
 * @param known the number of these that the shares are computed from: the slowest
 * @param shares the share of each cause, the greatest first; always includes the unexplained part
 */
public record Tail(Percentile percentile, boolean tied, long calls, int known, List<Share> shares) {

    private static final Percentile MEDIAN = Percentile.of("50");

    /** The median is the usual duration of a call: it is subtracted from these kinds in turn, then from the rest. */
    private static final List<CauseKind> USUAL = List.of(CauseKind.CODE, CauseKind.RUNNABLE, CauseKind.UNEXPLAINED);

    /** The share of a cause in the time above the median. */
    public record Share(CauseKind kind, String cause, double share) implements Comparable<Share> {
        /** Orders by share, the greatest first. */
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
     * @return empty where no percentile has enough samples, or nothing is known of the samples above it
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
        // Ties are in the percentile's own bucket.
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

    /** The share of pauses of the machine or the JVM that were observed in these calls. */
    public double pauseShare() {
        double pauses = 0;
        for (Share share : shares) {
            pauses += share.kind().isPause() ? share.share() : 0;
        }
        return pauses;
    }

    /** The application's own share: its code, and its waits. */
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
                double part = cause.nanos() == 0 ? 0 : nanos / cause.nanos();
                for (Cause root : cause.root()) {
                    sums.put(root.name(), sums.getOrDefault(root.name(), 0.0) + root.nanos() * part);
                    kinds.put(root.name(), root.kind());
                }
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
