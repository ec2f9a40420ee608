package dev.insitu.explain.cpu;

/**
 * Computes when a wait that looks saw began and ended, from the thread's CPU counters around it: a waiting thread uses no CPU. If the
 * thread was given a CPU exactly once after it was seen to wait, the wait lasted until then, minus the time it waited for the CPU.
 */
public final class WaitEnds {
    /** A thread that was on a CPU for less than 1/HARDLY_RAN of the time spent all other time in the wait that was seen. */
    private static final int HARDLY_RAN = 10;

    private final CpuPoints points;

    /** @param points the waiting thread's CPU counters */
    public WaitEnds(CpuPoints points) {
        this.points = points;
    }

    /**
     * When a wait ended.
     *
     * @param firstNanos when a look first saw it
     * @param lastNanos when a look last saw it
     * @param claimedNanos its end, estimated from looks alone
     * @param nextNanos when a look first saw the thread do something else
     */
    public long end(long firstNanos, long lastNanos, long claimedNanos, long nextNanos) {
        int before = points.before(lastNanos);
        int after = before + 1;
        if (before < 0 || after >= points.count()) {
            return claimedNanos;
        }
        long ran = points.cpuNanos(before, after);
        long latest = points.at(after) - ran - points.waitedNanos(before, after);
        boolean once = points.timesGiven(before, after) == 1 && points.runs(after);
        boolean still = HARDLY_RAN * ran < latest - lastNanos && points.at(after) - nextNanos < 0;
        boolean exact = isWithin(before, firstNanos) && (once || still);
        return exact || latest - claimedNanos < 0 ? later(latest, points.at(before)) : claimedNanos;
    }

    /**
     * When a wait began.
     *
     * @param firstNanos when a look first saw it
     * @param claimedNanos its beginning, estimated from looks alone
     */
    public long begin(long firstNanos, long claimedNanos) {
        int at = points.before(firstNanos);
        if (at < 1 || !isWithin(at, firstNanos)) {
            return claimedNanos;
        }
        long earliest = points.at(at - 1) + points.cpuNanos(at - 1, at) + points.waitedNanos(at - 1, at);
        boolean exact = points.timesGiven(at - 1, at) == 0 && points.runs(at - 1);
        return exact || earliest - claimedNanos > 0 ? earlier(earliest, points.at(at)) : claimedNanos;
    }

    /** Whether the thread surely waited without a break from one look to another, both after the look that first saw the wait. */
    public boolean isOneWait(long firstNanos, long fromNanos, long toNanos) {
        return isStill(firstNanos, fromNanos, toNanos) || wasGivenOnce(firstNanos, toNanos);
    }

    /** Whether the thread was given a CPU only once since the first look: after the last, when it was seen to wait no more. */
    private boolean wasGivenOnce(long firstNanos, long lastNanos) {
        int first = points.before(firstNanos);
        int after = points.before(lastNanos) + 1;
        return first >= 0
                && isWithin(first, firstNanos)
                && after < points.count()
                && points.timesGiven(first, after) == 1
                && points.runs(after);
    }

    private boolean isStill(long firstNanos, long fromNanos, long toNanos) {
        int from = points.before(fromNanos);
        int to = points.before(toNanos);
        return from >= 0
                && isWithin(from, firstNanos)
                && isWithin(to, toNanos)
                && points.cpuNanos(from, to) == 0
                && points.timesGiven(from, to) == 0
                && points.waitedNanos(from, to) == 0;
    }

    /** Whether a point is of a look that saw the wait: a look notes the state just after it reads the times. */
    private boolean isWithin(int index, long firstNanos) {
        return points.at(index) - firstNanos > -CpuPoints.AT_ONCE_NANOS;
    }

    private static long later(long one, long other) {
        return one - other > 0 ? one : other;
    }

    private static long earlier(long one, long other) {
        return one - other < 0 ? one : other;
    }
}
