package dev.insitu.runtime.pacing;

/**
 * The due times of iterations: a function of the iteration's number alone. Waiting, printing or a stall moves no due time. Offsets
 * are in nanoseconds from the start. Thread-safe.
 */
public final class Schedule {
    private final long iterations;
    private final long nanos;
    private final PoissonArrivals poisson;

    private Schedule(long iterations, long nanos, PoissonArrivals poisson) {
        this.iterations = iterations;
        this.nanos = nanos;
        this.poisson = poisson;
    }

    /**
     * Evenly spaced: a number of iterations in a number of nanoseconds, repeated. 20,000/s is 1 in 50,000 ns. 300,000/s is 3 in
     * 10,000 ns, since a gap in whole nanoseconds cannot express it.
     *
     * @param iterations from 1
     * @param nanos from 1; the product of both must fit a long
     */
    public static Schedule constant(long iterations, long nanos) {
        if (iterations < 1 || nanos < 1 || iterations > Long.MAX_VALUE / nanos) {
            throw new IllegalArgumentException(iterations + " in " + nanos + " ns");
        }
        return new Schedule(iterations, nanos, null);
    }

    /**
     * A schedule with exponentially distributed gaps. The same seed gives the same gaps.
     *
     * @param meanNanos the mean gap in nanoseconds
     */
    public static Schedule poisson(double meanNanos, long seed) {
        return new Schedule(1, 1, new PoissonArrivals(meanNanos, seed));
    }

    /**
     * The due time of iteration n, as an offset.
     *
     * @param n from 0; with Poisson arrivals at most half a million above or below the numbers requested before
     */
    long dueNanos(long n) {
        return poisson != null ? poisson.dueNanos(n) : n / iterations * nanos + n % iterations * nanos / iterations;
    }

    /** The number of iterations due at an offset, including one due at the offset itself; with Poisson arrivals at least n. */
    long dueBy(long offsetNanos, long n) {
        if (poisson != null) {
            return poisson.dueBy(offsetNanos, n);
        }
        if (offsetNanos < 0) {
            return 0;
        }
        // Due times are rounded down, so one more may be due than the division gives.
        long last = offsetNanos / nanos * iterations + offsetNanos % nanos * iterations / nanos;
        return last + (dueNanos(last + 1) <= offsetNanos ? 2 : 1);
    }

    /**
     * Computes the next due times ahead. An agent thread calls it now and then.
     *
     * @param offsetNanos the time since the start
     */
    void prepare(long taken, long offsetNanos) {
        if (poisson != null) {
            poisson.prepare(taken, offsetNanos);
        }
    }

    /** The number of iterations due before an offset; {@link Stage#UNLIMITED} where it would have to be counted. */
    long lengthNow(long offsetNanos) {
        return poisson != null ? Stage.UNLIMITED : dueBy(offsetNanos - 1, 0);
    }

    /** As {@link #lengthNow}, also of random arrivals, as soon as they are computed that far or the offset has passed. */
    long lengthWithin(long dueWithinNanos, long offsetNanos) {
        return poisson != null ? poisson.lengthWithin(dueWithinNanos, offsetNanos) : lengthNow(dueWithinNanos);
    }

    /** About the number of iterations due before an offset. */
    long expectedWithin(long offsetNanos) {
        return poisson != null ? poisson.expectedWithin(offsetNanos) : lengthNow(offsetNanos);
    }

    /** One mean gap after the last due time, as an offset; while that is not known, the latest that it can be. */
    long endNanos(long length) {
        return poisson != null ? poisson.endNanos(length) : dueNanos(length);
    }
}
