package dev.insitu.runtime.pacing;

/**
 * When iterations are due: a function of their number alone, whatever happens meanwhile. Waiting, printing or a stall
 * moves nothing. Offsets are in nanoseconds from the start. Thread-safe.
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
     * Evenly spaced: so many iterations in so many nanoseconds, over and over. 20,000/s is 1 in 50,000 ns; 300,000/s is 3 in
     * 10,000 ns, which no whole number of nanoseconds apiece would give.
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
     * Exponentially distributed gaps; the same seed gives the same gaps.
     *
     * @param meanNanos of the gaps
     */
    public static Schedule poisson(double meanNanos, long seed) {
        return new Schedule(1, 1, new PoissonArrivals(meanNanos, seed));
    }

    /**
     * When iteration n is due.
     *
     * @param n from 0; with Poisson arrivals no more than half a million beyond those asked for before, nor that far behind
     */
    long dueNanos(long n) {
        return poisson != null ? poisson.dueNanos(n) : n / iterations * nanos + n % iterations * nanos / iterations;
    }

    /** How many iterations are due at an offset, that of the offset itself included; with Poisson arrivals at least n. */
    long dueBy(long offsetNanos, long n) {
        if (poisson != null) {
            return poisson.dueBy(offsetNanos, n);
        }
        if (offsetNanos < 0) {
            return 0;
        }
        // Due times are rounded down, so that one more may be due than the division tells.
        long last = offsetNanos / nanos * iterations + offsetNanos % nanos * iterations / nanos;
        return last + (dueNanos(last + 1) <= offsetNanos ? 2 : 1);
    }

    /**
     * Has what comes next computed ahead; called now and then by a thread of the agent.
     *
     * @param offsetNanos how long ago the start was
     */
    void prepare(long taken, long offsetNanos) {
        if (poisson != null) {
            poisson.prepare(taken, offsetNanos);
        }
    }

    /** How many iterations are due before an offset. May take as long as they are many. */
    public long countBefore(long offsetNanos) {
        return poisson != null ? poisson.countBefore(offsetNanos) : dueBy(offsetNanos - 1, 0);
    }
}
