package dev.insitu.explain.look;

import dev.insitu.explain.cpu.WaitEnds;
import dev.insitu.explain.evidence.Interval;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.List;

/**
 * What looks saw of a thread, as intervals with their causes. A wait's assumed time before its first and after its last look is corrected
 * by the thread's known time on a CPU.
 */
final class WaitIntervals {
    /** Longer than any call: stands for the next look if there is none. */
    private static final long A_CALL_OR_MORE = Long.MAX_VALUE / 2;

    private final WaitRuns runs;
    private final WaitEnds ends;
    private final WaitReasons reasons;

    WaitIntervals(SampledThread thread, WaitReasons reasons) {
        runs = thread.runs;
        ends = new WaitEnds(thread.points);
        this.reasons = reasons;
    }

    /** The intervals with at least one look certainly between two times. What was seen only before and after a call is not of the call. */
    List<Interval> within(long fromNanos, long toNanos) {
        List<Interval> found = new ArrayList<>();
        for (int i = 0; i < runs.count(); i++) {
            if (runs.wasSeenWithin(i, fromNanos, toNanos)) {
                long from = isWait(kind(i)) ? begin(i) : runs.from(i);
                long to = isWait(kind(i)) ? end(i) : runs.to(i);
                found.add(new Interval(from, to, kind(i), reasons.detail(runs.reason(i))));
            }
        }
        return found;
    }

    /**
     * The waits of {@link #within}, each with the time around it for which its looks may stand: up to a look that saw something else, and
     * no farther than looks may be apart.
     */
    List<Interval> reaching(long fromNanos, long toNanos) {
        List<Interval> found = new ArrayList<>();
        for (int i = 0; i < runs.count(); i++) {
            if (isWait(kind(i)) && runs.wasSeenWithin(i, fromNanos, toNanos)) {
                long from = runs.firstLook(i) - (long) SampledThread.LONGEST_STEPS * runs.before(i);
                long to = runs.lastLook(i) + (long) SampledThread.LONGEST_STEPS * runs.after(i);
                boolean cutBefore = i > 0 && runs.lastLook(i - 1) - from > 0;
                boolean cutAfter = i + 1 < runs.count() && runs.firstLook(i + 1) - to < 0;
                found.add(new Interval(
                        cutBefore ? runs.lastLook(i - 1) : from,
                        cutAfter ? runs.firstLook(i + 1) : to,
                        kind(i),
                        reasons.detail(runs.reason(i))));
            }
        }
        return found;
    }

    /** Waits of a kind that surely had no break, each between two looks that saw it, or until it surely ended. */
    List<Interval> unbroken(CauseKind kind) {
        List<Interval> found = new ArrayList<>();
        for (int i = 0; i < runs.count(); i++) {
            long first = runs.firstLook(i);
            int last = i;
            while (goesOn(i, last)) {
                last++;
            }
            if (kind(i) == kind && ends.isOneWait(first, first, runs.lastLook(last))) {
                found.add(new Interval(first, end(i, last), kind, ""));
            }
            i = last;
        }
        return found;
    }

    private CauseKind kind(int index) {
        return reasons.kind(runs.reason(index));
    }

    /** Whether looks know what a thread waits for that they see so. */
    static boolean isWait(CauseKind kind) {
        return kind != CauseKind.CODE && kind != CauseKind.UNEXPLAINED && kind != CauseKind.WAITING;
    }

    private long begin(int index) {
        return ends.begin(runs.firstLook(index), runs.from(index));
    }

    /** If the thread did not run in a long gap between two looks, the same wait lasted until the look after the gap. */
    private long end(int index) {
        return goesOn(index, index) ? runs.firstLook(index + 1) : end(index, index);
    }

    /** When a wait ended that was seen from one run to another. */
    private long end(int first, int last) {
        boolean isNewest = last + 1 == runs.count();
        long next = isNewest ? runs.lastLook(last) + A_CALL_OR_MORE : runs.firstLook(last + 1);
        return ends.end(runs.firstLook(first), runs.lastLook(last), runs.to(last), next);
    }

    /** Whether the wait that was seen from one run to another is surely that of the next run, too. */
    private boolean goesOn(int first, int last) {
        return last + 1 < runs.count()
                && runs.reason(last + 1) == runs.reason(first)
                && ends.isOneWait(runs.firstLook(first), runs.lastLook(last), runs.firstLook(last + 1));
    }
}
