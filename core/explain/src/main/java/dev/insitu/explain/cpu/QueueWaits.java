package dev.insitu.explain.cpu;

import dev.insitu.explain.evidence.Interval;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.List;

/**
 * When the thread of a call surely waited for a CPU. The system adds such a wait when it is over, so a look finds it whole. At its
 * beginning and at its end a call is on a CPU: it reads the clock. So no wait reaches beyond them; one that is too long to have been before the
 * call, or after it, was within. A wait counts from the moment at which the thread could go on: when it was given a lock, say, though the JVM still says that it is blocked.
 */
public final class QueueWaits {
    private final CpuPoints points;
    private final long startNanos;
    private final long endNanos;

    private QueueWaits(CpuPoints points, long startNanos, long endNanos) {
        this.points = points;
        this.startNanos = startNanos;
        this.endNanos = endNanos;
    }

    /** Those of the call that began and ended then. Each is as long as it is said to be, and may have been a little earlier. */
    public static List<Interval> of(CpuPoints points, long startNanos, long endNanos) {
        return new QueueWaits(points, startNanos, endNanos).find();
    }

    /** From the last to the first: no two are of one time, so what two looks found together is as long as both. */
    private List<Interval> find() {
        List<Interval> found = new ArrayList<>();
        int first = Math.max(1, points.before(startNanos) + 1);
        int last = first - 1;
        while (last + 1 < points.count() && points.at(last) - endNanos < 0) {
            last++;
        }
        long latest = endNanos;
        for (int index = last; index >= first; index--) {
            long nanos = surelyWithin(index);
            if (nanos > 0) {
                latest = earlier(latest, points.at(index) - points.cpuNanos(index - 1, index));
                long from = later(latest - nanos, startNanos);
                found.add(0, new Interval(from, earlier(from + nanos, endNanos), CauseKind.CPU_WAIT, ""));
                latest = from;
            }
        }
        return found;
    }

    /** How much of what was over between a look and the one before it belongs to the call. */
    private long surelyWithin(int index) {
        long all = points.waitedNanos(index - 1, index);
        long maybe = maybeBefore(index) + maybeAfter(index);
        if (all <= 0 || points.timesGiven(index - 1, index) > 1) {
            return Math.max(0, all - maybe);
        }
        return all > Math.max(maybeBefore(index), maybeAfter(index)) ? all : 0;
    }

    /** What may have been over before the call began: it had begun when the thread was last seen to have been on a CPU, or later, and not while it was on one. */
    private long maybeBefore(int index) {
        if (points.at(index - 1) - startNanos >= 0) {
            return 0;
        }
        if (points.isOn(index - 1)) {
            return startNanos - points.at(index - 1);
        }
        int ran = index - 1;
        while (ran > 0 && points.cpuNanos(ran - 1, ran) == 0) {
            ran--;
        }
        return ran == 0
                ? Long.MAX_VALUE / 4
                : Math.max(0, startNanos - points.at(ran - 1) - points.cpuNanos(ran - 1, ran));
    }

    /** What may have begun after the call had ended. Who was off a CPU at the look before it had to be given one first. */
    private long maybeAfter(int index) {
        boolean within = points.at(index) - endNanos <= 0;
        boolean awaited = points.isOff(index - 1)
                && points.at(index - 1) - startNanos >= 0
                && points.timesGiven(index - 1, index) <= 1;
        return within || awaited ? 0 : points.at(index) - endNanos;
    }

    private static long later(long one, long other) {
        return one - other > 0 ? one : other;
    }

    private static long earlier(long one, long other) {
        return one - other < 0 ? one : other;
    }
}
