package dev.insitu.explain.evidence;

import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Divides the time that a call queued among the causes of its queue. Calls in line took longer than usual, or their caller was away: by
 * what cause that difference arose, by that cause the call was late. Where calls were due faster than usual calls take, the rest of the
 * lateness is the schedule's. A pure function.
 */
final class LineAttribution {
    /**
     * What a usual call does, beyond the waits that looks saw in such calls, is taken from these kinds in turn: the rest is what is unusual.
     * Code is slow while it is compiled.
     */
    private static final List<Set<CauseKind>> USUAL = List.of(
            EnumSet.of(CauseKind.CODE, CauseKind.COMPILATION),
            EnumSet.of(CauseKind.RUNNABLE),
            EnumSet.of(CauseKind.UNEXPLAINED),
            EnumSet.allOf(CauseKind.class));

    /** What looks may have seen of a usual wait in a line. */
    private static final Set<CauseKind> UNNAMED = EnumSet.of(CauseKind.WAITING, CauseKind.UNEXPLAINED);

    private LineAttribution() {}

    /**
     * The causes, largest first, unexplained last; these add up to the lateness.
     *
     * @param spent where the callers' time went since the line began
     * @param usualNanos what calls as many as those before this one usually take
     * @param usualWaits how much of that they usually wait for each kind of cause, as far as it is known
     * @param arrivalsNanos how late the call would have been had these calls taken as long as usual
     */
    static List<Cause> of(
            List<Cause> spent, long usualNanos, Map<CauseKind, Long> usualWaits, long arrivalsNanos, long lateNanos) {
        CauseSums late = new CauseSums();
        long arrivals = Math.max(0, Math.min(arrivalsNanos, lateNanos));
        late.add(CauseKind.ARRIVALS, CauseKind.ARRIVALS.key(), arrivals, "");
        share(withoutUsual(spent, usualNanos, usualWaits), lateNanos - arrivals, late);
        return late.sorted();
    }

    /** The same causes for a lateness that is longer or shorter. */
    static List<Cause> scaled(List<Cause> causes, long lateNanos) {
        CauseSums late = new CauseSums();
        share(causes, lateNanos, late);
        return late.sorted();
    }

    /** Shares a time among causes in the proportion of their durations; what is left without causes is unexplained. */
    private static void share(List<Cause> causes, long nanos, CauseSums to) {
        long left = nanos;
        long leftOfAll = sum(causes);
        for (Cause cause : causes) {
            // From what is left, so that the parts add up.
            long part = leftOfAll == 0 ? 0 : Math.round(left * (cause.nanos() / (double) leftOfAll));
            to.add(cause.lasting(part));
            left -= part;
            leftOfAll -= cause.nanos();
        }
        to.add(CauseKind.UNEXPLAINED, CauseKind.UNEXPLAINED.key(), left, "");
    }

    private static List<Cause> withoutUsual(List<Cause> spent, long usualNanos, Map<CauseKind, Long> usualWaits) {
        List<Cause> more = spent;
        for (Map.Entry<CauseKind, Long> wait : usualWaits.entrySet()) {
            long before = sum(more);
            more = without(wait.getValue(), EnumSet.of(wait.getKey()), more);
            more = without(wait.getValue() - (before - sum(more)), UNNAMED, more);
        }
        long usual = usualNanos - (sum(spent) - sum(more));
        for (Set<CauseKind> kinds : USUAL) {
            long before = sum(more);
            more = without(usual, kinds, more);
            usual -= before - sum(more);
        }
        return more;
    }

    /** Takes a time from causes of some kinds, from each in proportion to its duration. */
    private static List<Cause> without(long nanos, Set<CauseKind> kinds, List<Cause> from) {
        if (nanos <= 0) {
            return from;
        }
        long all = 0;
        for (Cause cause : from) {
            all += kinds.contains(cause.kind()) ? cause.nanos() : 0;
        }
        double kept = all == 0 ? 0 : Math.max(0, all - nanos) / (double) all;
        List<Cause> left = new ArrayList<>();
        for (Cause cause : from) {
            long rest = kinds.contains(cause.kind()) ? Math.round(cause.nanos() * kept) : cause.nanos();
            if (rest > 0) {
                left.add(cause.lasting(rest));
            }
        }
        return left;
    }

    private static long sum(List<Cause> causes) {
        long nanos = 0;
        for (Cause cause : causes) {
            nanos += cause.nanos();
        }
        return nanos;
    }
}
