package dev.insitu.explain.cpu;

/**
 * When a wait began and ended that looks saw, going by what the thread had of CPUs around it: a thread that waits has none. Where it
 * was given a CPU once since it was seen to wait, it waited until then, but for what it waited for the CPU.
 */
public final class WaitEnds {
    /** A thread that was on a CPU for so small a part of the time waited for what it was seen to wait for, and for nothing else, the rest of it. */
    private static final int HARDLY_RAN = 10;

    private final CpuPoints points;

    /** Goes by what is known of the thread that waits. */
    public WaitEnds(CpuPoints points) {
        this.points = points;
    }

    /**
     * When a wait ended.
     *
     * @param firstNanos when it was seen first
     * @param lastNanos when it was seen last
     * @param claimedNanos when it is said to have ended, going by looks alone
     * @param nextNanos when the thread was first seen to do anything else that is known
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
     * @param firstNanos when it was seen first
     * @param claimedNanos when it is said to have begun, going by looks alone
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

    /** Whether it surely waited all the time from one look to another. */
    public boolean isOneWait(long firstNanos, long fromNanos, long toNanos) {
        int from = points.before(fromNanos);
        int to = points.before(toNanos);
        return from >= 0
                && isWithin(from, firstNanos)
                && isWithin(to, toNanos)
                && points.cpuNanos(from, to) == 0
                && points.timesGiven(from, to) == 0
                && points.waitedNanos(from, to) == 0;
    }

    /** Whether the times are of a look that saw the wait: the state is noted just after they were read. */
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
