package dev.insitu.explain.cpu;

import dev.insitu.explain.evidence.Interval;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds when the thread of a call surely waited for a CPU. The operating system adds such a wait when it ends, so a look finds it whole. A
 * call reads the clock at its beginning and end, so its thread is on a CPU then, and no wait crosses either. A wait too long to lie before
 * or after the call therefore lies within it. A wait begins when the thread becomes runnable: for example when it is given a lock, even if
 * the JVM still says that it is blocked.
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

    /** The waits of the call that began and ended at these times. Durations are exact; each wait may have been slightly earlier. */
    public static List<Interval> of(CpuPoints points, long startNanos, long endNanos) {
        return new QueueWaits(points, startNanos, endNanos).find();
    }

    /** Goes from the last wait to the first. Places the waits without overlap, so the total is the sum of what the looks found. */
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

    /** The part of the waits that ended between a look and the one before it that surely belongs to the call. */
    private long surelyWithin(int index) {
        long all = points.waitedNanos(index - 1, index);
        long maybe = maybeBefore(index) + maybeAfter(index);
        if (all <= 0 || points.timesGiven(index - 1, index) > 1) {
            return Math.max(0, all - maybe);
        }
        return all > Math.max(maybeBefore(index), maybeAfter(index)) ? all : 0;
    }

    /** The most wait that can have ended before the call: it began after the thread was last known to be on a CPU, and not while on it. */
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

    /**
     * The most wait that can have begun after the call ended; 0 if the thread was off CPU at the look before, because it then had to be
     * given a CPU within the call.
     */
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
