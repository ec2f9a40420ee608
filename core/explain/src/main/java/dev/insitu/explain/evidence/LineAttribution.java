package dev.insitu.explain.evidence;

import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Divides the time that a call queued among the causes of its queue. Calls in line took longer than usual, or their caller was away: by
 * what cause that difference arose, by that cause the call was late. Where calls were due faster than usual calls take, the rest of the
 * lateness is the schedule's. A pure function.
 */
final class LineAttribution {
    /** What a usual call does is taken from these first: the rest is what is unusual. */
    private static final List<CauseKind> USUAL = List.of(CauseKind.CODE, CauseKind.RUNNABLE, CauseKind.UNEXPLAINED);

    private LineAttribution() {}

    /**
     * The causes, largest first, unexplained last; these add up to the lateness.
     *
     * @param spent where the callers' time went since the line began
     * @param usualNanos what calls as many as those before this one usually take
     * @param arrivalsNanos how late the call would have been had these calls taken as long as usual
     */
    static List<Cause> of(List<Cause> spent, long usualNanos, long arrivalsNanos, long lateNanos) {
        CauseSums late = new CauseSums();
        long arrivals = Math.max(0, Math.min(arrivalsNanos, lateNanos));
        late.add(CauseKind.ARRIVALS, CauseKind.ARRIVALS.key(), arrivals, "");
        List<Cause> more = withoutUsual(spent, usualNanos);
        long all = sum(more);
        long left = lateNanos - arrivals;
        long leftOfAll = all;
        for (Cause cause : more) {
            // From what is left, so that the parts add up.
            long nanos = Math.round(left * (cause.nanos() / (double) leftOfAll));
            late.add(cause.lasting(nanos));
            left -= nanos;
            leftOfAll -= cause.nanos();
        }
        late.add(CauseKind.UNEXPLAINED, CauseKind.UNEXPLAINED.key(), left, "");
        return late.sorted();
    }

    private static List<Cause> withoutUsual(List<Cause> spent, long usualNanos) {
        List<Cause> more = new ArrayList<>(spent);
        long usual = usualNanos;
        for (CauseKind kind : USUAL) {
            for (int i = 0; i < more.size() && usual > 0; i++) {
                Cause cause = more.get(i);
                if (cause.kind() == kind) {
                    long taken = Math.min(usual, cause.nanos());
                    more.set(i, cause.lasting(cause.nanos() - taken));
                    usual -= taken;
                }
            }
        }
        long all = sum(more);
        double kept = all == 0 ? 0 : Math.max(0, all - usual) / (double) all;
        List<Cause> unusual = new ArrayList<>();
        for (Cause cause : more) {
            long nanos = usual == 0 ? cause.nanos() : Math.round(cause.nanos() * kept);
            if (nanos > 0) {
                unusual.add(cause.lasting(nanos));
            }
        }
        return unusual;
    }

    private static long sum(List<Cause> causes) {
        long nanos = 0;
        for (Cause cause : causes) {
            nanos += cause.nanos();
        }
        return nanos;
    }
}
