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
        long last = runs.lastLook(index);
        boolean goesOn = index + 1 < runs.count()
                && runs.reason(index + 1) == runs.reason(index)
                && ends.isOneWait(runs.firstLook(index), last, runs.firstLook(index + 1));
        if (goesOn) {
            return runs.firstLook(index + 1);
        }
        long next = index + 1 < runs.count() ? runs.firstLook(index + 1) : last + A_CALL_OR_MORE;
        return ends.end(runs.firstLook(index), last, runs.to(index), next);
    }
}
