package dev.insitu.platform.linux;

import java.util.Optional;

/**
 * A thread's times waiting for a CPU and on a CPU, at each look. Points are kept only where the line bends; all dropped points lie
 * near the line. For one writer; read after it has ended.
 */
public final class CpuTimes {
    /** The largest distance of a dropped point from the line. */
    private static final double NEAR_NANOS = 50_000;

    /** The same for CPU time that is counted at ticks. */
    private static final double NEAR_A_TICK_NANOS = 500_000;

    /** After a longer time without a look, both ends are kept, since the time between is unknown. */
    private static final long LONGEST_STEP_NANOS = 30_000_000;

    /** The system adds to the time on a CPU at ticks, or when a thread leaves it. */
    private static final long TICK_NANOS = 4_000_000;

    private static final int WAIT = 0;
    private static final int CPU = 1;

    /** The longest step between looks since the point before. */
    private static final int STEP = 2;

    /** The most that the CPU time may lag. */
    private final long lagNanos;

    private final double[] near;
    private final LookPoints points = new LookPoints(3);

    /** The newest point. It is dropped if the next one lies on the line with it. */
    private boolean hasNewest;

    private long newestAt;
    private final long[] newest = new long[2];
    private long newestStep;

    /** The range of slopes, from the last point kept, whose lines pass near all later points. */
    private final double[] leastSlope = new double[2];

    private final double[] mostSlope = new double[2];

    private CpuTimes(long lagNanos, double nearCpuNanos) {
        this.lagNanos = lagNanos;
        near = new double[] {NEAR_NANOS, nearCpuNanos};
    }

    /** For CPU time counted at ticks, or when the thread leaves the CPU. */
    static CpuTimes atTicks() {
        return new CpuTimes(TICK_NANOS, NEAR_A_TICK_NANOS);
    }

    /** For CPU time that is exact at each reading. */
    static CpuTimes exact() {
        return new CpuTimes(0, NEAR_NANOS);
    }

    /** Adds the result of a look, at a time later than all before. */
    void add(long nanos, long waitNanos, long cpuNanos) {
        if (points.count() == 0) {
            keep(nanos, waitNanos, cpuNanos, 0);
            return;
        }
        boolean begins = !hasNewest;
        if (hasNewest && !continues(nanos, waitNanos, cpuNanos)) {
            keep(newestAt, newest[WAIT], newest[CPU], newestStep);
            begins = true;
        }
        newestStep = begins ? nanos - lastAt() : Math.max(newestStep, nanos - newestAt);
        narrow(WAIT, nanos, waitNanos, begins);
        narrow(CPU, nanos, cpuNanos, begins);
        newestAt = nanos;
        newest[WAIT] = waitNanos;
        newest[CPU] = cpuNanos;
        hasNewest = true;
    }

    private boolean continues(long nanos, long waitNanos, long cpuNanos) {
        return Math.max(newestStep, nanos - newestAt) <= LONGEST_STEP_NANOS
                && passes(WAIT, nanos, waitNanos)
                && passes(CPU, nanos, cpuNanos);
    }

    private boolean passes(int which, long nanos, long value) {
        double slope = (value - lastValue(which)) / (double) (nanos - lastAt());
        return slope >= leastSlope[which] && slope <= mostSlope[which];
    }

    private void narrow(int which, long nanos, long value, boolean begins) {
        double risen = value - lastValue(which);
        double time = nanos - lastAt();
        double least = (risen - near[which]) / time;
        double most = (risen + near[which]) / time;
        leastSlope[which] = begins ? least : Math.max(least, leastSlope[which]);
        mostSlope[which] = begins ? most : Math.min(most, mostSlope[which]);
    }

    private void keep(long nanos, long waitNanos, long cpuNanos, long step) {
        points.add(nanos);
        points.set(WAIT, waitNanos);
        points.set(CPU, cpuNanos);
        points.set(STEP, step);
    }

    private long lastAt() {
        return points.at(points.count() - 1);
    }

    private long lastValue(int which) {
        return points.value(which, points.count() - 1);
    }

    /** Keeps the newest point. Nothing is added afterwards. */
    void end() {
        if (hasNewest) {
            keep(newestAt, newest[WAIT], newest[CPU], newestStep);
            hasNewest = false;
        }
    }

    /** The bounds for an interval; empty without a look before and after it. */
    public Optional<CpuBounds> between(long fromNanos, long toNanos) {
        if (points.count() < 2 || fromNanos - points.at(0) < 0 || toNanos - lastAt() > 0) {
            return Optional.empty();
        }
        long nanos = toNanos - fromNanos;
        long beforeFrom = lookBefore(fromNanos);
        long afterFrom = lookAfter(fromNanos);
        long beforeTo = lookBefore(toNanos);
        long afterTo = lookAfter(toNanos);
        long outside = afterTo - beforeFrom - nanos;
        long waitAround = value(WAIT, afterTo) - value(WAIT, beforeFrom);
        long cpuAround = value(CPU, afterTo) - value(CPU, beforeFrom);
        long leastWait = Math.max(
                value(WAIT, beforeTo) - value(WAIT, afterFrom), waitAround - outside - mostWaitedAlready(beforeFrom));
        long leastCpu =
                Math.max(value(CPU, beforeTo) - value(CPU, afterFrom + lagNanos), cpuAround - outside - lagNanos);
        return Optional.of(new CpuBounds(
                within(nanos, leastWait),
                within(nanos, waitAround),
                within(nanos, leastCpu),
                within(nanos, mostCpu(fromNanos, toNanos)),
                leastRunnable(fromNanos, toNanos, within(nanos, leastWait) + within(nanos, leastCpu))));
    }

    /**
     * The least time waiting or on a CPU. Both were counted at the same looks, so their sum is known better than each alone. The
     * time in neither state is taken from the look before the interval, or from the first look within it, to the look after it. It
     * is an upper bound of that time within the interval.
     */
    private long leastRunnable(long fromNanos, long toNanos, long leastOfEach) {
        long beforeFrom = lookBefore(fromNanos);
        long afterFrom = lookAfter(fromNanos);
        long afterTo = lookAfter(toNanos);
        long since = runnable(beforeFrom, afterTo) - (fromNanos - beforeFrom) - mostWaitedAlready(beforeFrom);
        long sinceFirstWithin = afterFrom < toNanos ? runnable(afterFrom, afterTo) : 0;
        long least = Math.max(since, sinceFirstWithin) - (afterTo - toNanos) - lagNanos;
        return within(toNanos - fromNanos, Math.max(leastOfEach, least));
    }

    private long runnable(long fromNanos, long toNanos) {
        return value(WAIT, toNanos) - value(WAIT, fromNanos) + value(CPU, toNanos) - value(CPU, fromNanos);
    }

    /** The part of an interval between the first look and the last; empty if there is none. */
    Optional<CpuStretch> partOf(long fromNanos, long toNanos) {
        if (points.count() < 2) {
            return Optional.empty();
        }
        long from = fromNanos - points.at(0) < 0 ? points.at(0) : fromNanos;
        long to = toNanos - lastAt() > 0 ? lastAt() : toNanos;
        Optional<CpuBounds> bounds = to - from > 0 ? between(from, to) : Optional.empty();
        return bounds.isPresent() ? Optional.of(new CpuStretch(from, to, bounds.get())) : Optional.empty();
    }

    /**
     * The most CPU time in the interval: the CPU time between the looks around it. With looks inside, the parts before the first
     * and after the last are limited by their length.
     */
    private long mostCpu(long fromNanos, long toNanos) {
        long beforeFrom = lookBefore(fromNanos);
        long afterTo = lookAfter(toNanos);
        long first = lookAfter(fromNanos);
        long last = lookBefore(toNanos);
        long around = ranAtMost(beforeFrom, afterTo);
        if (last < first) {
            return around;
        }
        long inParts = Math.min(first - fromNanos, ranAtMost(beforeFrom, first))
                + ranAtMost(first, last)
                + Math.min(toNanos - last, ranAtMost(last, afterTo));
        return Math.min(around, inParts);
    }

    private long ranAtMost(long fromNanos, long toNanos) {
        return value(CPU, toNanos + lagNanos) - value(CPU, fromNanos);
    }

    /**
     * The longest wait that may be in progress at a look. The system adds a wait when it is over, so this wait is counted entirely
     * later. It can have begun when the thread last had a CPU. If the thread was on a CPU since the previous look, the wait began
     * after that look and excludes this CPU time.
     */
    private long mostWaitedAlready(long look) {
        long before = lookBefore(look - 1);
        double surelyRan = value(CPU, look) - value(CPU, before) - 2 * near[CPU];
        return surelyRan > 0 ? look - before - (long) Math.max(0, surelyRan - lagNanos) : Long.MAX_VALUE / 2;
    }

    /** The earliest possible time of the last look before a time. */
    private long lookBefore(long nanos) {
        int after = indexAfter(nanos);
        return Math.max(points.at(after - 1), nanos - points.value(STEP, after));
    }

    /** The latest possible time of the first look after a time. */
    private long lookAfter(long nanos) {
        int after = indexAfter(nanos);
        return Math.min(points.at(after), nanos + points.value(STEP, after));
    }

    private static long within(long nanos, long value) {
        return Math.max(0, Math.min(nanos, value));
    }

    /** The index, from 1, of the first point that is not before a time; of the last point if there is none. */
    private int indexAfter(long nanos) {
        return points.firstNotBefore(nanos, 1);
    }

    private long value(int which, long nanos) {
        int after = indexAfter(nanos);
        long from = points.at(after - 1);
        long to = points.at(after);
        double share = Math.max(0, Math.min(1, (nanos - from) / (double) (to - from)));
        long before = points.value(which, after - 1);
        return before + Math.round(share * (points.value(which, after) - before));
    }
}
