package dev.insitu.agent.linux;

import java.util.Arrays;
import java.util.Optional;

/**
 * How long a thread had waited for a CPU, and had one, at the times at which it was looked. Points are kept only where the
 * line bends: all that are dropped lie near it. For one writer; read when that has ended.
 */
public final class CpuTimes {
    /** How far from the line a point may lie that is dropped. */
    private static final double[] NEAR_NANOS = {50_000, 500_000};

    /** After a longer time without a look, both ends are kept: what was between is not known. */
    private static final long LONGEST_STEP_NANOS = 30_000_000;

    /** The system adds to the time on a CPU at ticks, or when a thread leaves it. */
    private static final long LAG_NANOS = 4_000_000;

    private static final int FIRST_POINTS = 16;
    private static final int MOST_POINTS = 1 << 13;
    private static final int WAIT = 0;
    private static final int CPU = 1;

    /** Of each point kept: when, the two times, and the longest step between looks since the point before. */
    private long[] at = new long[FIRST_POINTS];

    private final long[][] values = {new long[FIRST_POINTS], new long[FIRST_POINTS]};
    private long[] steps = new long[FIRST_POINTS];
    private int count;

    /** The newest point, which is dropped if the next lies on the line with it. */
    private boolean hasNewest;

    private long newestAt;
    private final long[] newest = new long[2];
    private long newestStep;

    /** The slopes from the last point kept that pass near all since. */
    private final double[] leastSlope = new double[2];

    private final double[] mostSlope = new double[2];

    /** Adds what was found at a time, which is later than all before. */
    void add(long nanos, long waitNanos, long cpuNanos) {
        if (count == 0) {
            keep(nanos, waitNanos, cpuNanos, 0);
            return;
        }
        boolean begins = !hasNewest;
        if (hasNewest && !continues(nanos, waitNanos, cpuNanos)) {
            keep(newestAt, newest[WAIT], newest[CPU], newestStep);
            begins = true;
        }
        newestStep = begins ? nanos - at[count - 1] : Math.max(newestStep, nanos - newestAt);
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
        double slope = (value - values[which][count - 1]) / (double) (nanos - at[count - 1]);
        return slope >= leastSlope[which] && slope <= mostSlope[which];
    }

    private void narrow(int which, long nanos, long value, boolean begins) {
        double risen = value - values[which][count - 1];
        double time = nanos - at[count - 1];
        double least = (risen - NEAR_NANOS[which]) / time;
        double most = (risen + NEAR_NANOS[which]) / time;
        leastSlope[which] = begins ? least : Math.max(least, leastSlope[which]);
        mostSlope[which] = begins ? most : Math.min(most, mostSlope[which]);
    }

    private void keep(long nanos, long waitNanos, long cpuNanos, long step) {
        if (count == MOST_POINTS) {
            forgetOlderHalf();
        } else if (count == at.length) {
            at = Arrays.copyOf(at, 2 * count);
            steps = Arrays.copyOf(steps, 2 * count);
            values[WAIT] = Arrays.copyOf(values[WAIT], 2 * count);
            values[CPU] = Arrays.copyOf(values[CPU], 2 * count);
        }
        at[count] = nanos;
        values[WAIT][count] = waitNanos;
        values[CPU][count] = cpuNanos;
        steps[count] = step;
        count++;
    }

    private void forgetOlderHalf() {
        int half = count / 2;
        for (long[] each : new long[][] {at, steps, values[WAIT], values[CPU]}) {
            System.arraycopy(each, half, each, 0, count - half);
        }
        count -= half;
    }

    /** No more will be added. */
    void end() {
        if (hasNewest) {
            keep(newestAt, newest[WAIT], newest[CPU], newestStep);
            hasNewest = false;
        }
    }

    /** What can be said of a stretch of time; empty where it was not looked before and after it. */
    public Optional<CpuBounds> between(long fromNanos, long toNanos) {
        if (count < 2 || fromNanos - at[0] < 0 || toNanos - at[count - 1] > 0) {
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
                Math.max(value(CPU, beforeTo) - value(CPU, afterFrom + LAG_NANOS), cpuAround - outside - LAG_NANOS);
        return Optional.of(new CpuBounds(
                within(nanos, leastWait),
                within(nanos, waitAround),
                within(nanos, leastCpu),
                within(nanos, value(CPU, afterTo + LAG_NANOS) - value(CPU, beforeFrom))));
    }

    /**
     * The system adds a wait when it is over. One that lasts at a look is all counted later: it can have begun when the thread
     * had last a CPU, of which is known when there was a look before that.
     */
    private long mostWaitedAlready(long look) {
        long before = lookBefore(look - 1);
        boolean surelyRan = value(CPU, look) - value(CPU, before) > 2 * NEAR_NANOS[CPU];
        return surelyRan ? look - before : Long.MAX_VALUE / 2;
    }

    /** When it was looked at the earliest, the last time before this. */
    private long lookBefore(long nanos) {
        int after = indexAfter(nanos);
        return Math.max(at[after - 1], nanos - steps[after]);
    }

    /** When it was looked at the latest, the first time after this. */
    private long lookAfter(long nanos) {
        int after = indexAfter(nanos);
        return Math.min(at[after], nanos + steps[after]);
    }

    private static long within(long nanos, long value) {
        return Math.max(0, Math.min(nanos, value));
    }

    /** Of the first point that is not before a time; of the last where there is none. */
    private int indexAfter(long nanos) {
        int low = 1;
        int high = count - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (at[middle] - nanos < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private long value(int which, long nanos) {
        int after = indexAfter(nanos);
        long from = at[after - 1];
        long to = at[after];
        double share = Math.max(0, Math.min(1, (nanos - from) / (double) (to - from)));
        long[] of = values[which];
        return of[after - 1] + Math.round(share * (of[after] - of[after - 1]));
    }
}
