package dev.insitu.platform.linux;

/**
 * A thread's time waiting for a CPU and on a CPU within an interval: the least and the most, since there are only some looks.
 *
 * @param leastRunnableNanos the least time in either state; may exceed the sum of both minima if the state is unknown
 */
public record CpuBounds(
        long leastWaitNanos, long mostWaitNanos, long leastCpuNanos, long mostCpuNanos, long leastRunnableNanos) {
    public static final CpuBounds NONE = new CpuBounds(0, 0, 0, 0);

    /** For bounds whose sum is not known any better. */
    public CpuBounds(long leastWaitNanos, long mostWaitNanos, long leastCpuNanos, long mostCpuNanos) {
        this(leastWaitNanos, mostWaitNanos, leastCpuNanos, mostCpuNanos, leastWaitNanos + leastCpuNanos);
    }

    /** The bounds for two intervals together. */
    public CpuBounds plus(CpuBounds other) {
        return new CpuBounds(
                leastWaitNanos + other.leastWaitNanos,
                mostWaitNanos + other.mostWaitNanos,
                leastCpuNanos + other.leastCpuNanos,
                mostCpuNanos + other.mostCpuNanos,
                leastRunnableNanos + other.leastRunnableNanos);
    }

    /** Combines two bounds for the same interval. */
    public CpuBounds and(CpuBounds other) {
        return new CpuBounds(
                Math.max(leastWaitNanos, other.leastWaitNanos),
                Math.min(mostWaitNanos, other.mostWaitNanos),
                Math.max(leastCpuNanos, other.leastCpuNanos),
                Math.min(mostCpuNanos, other.mostCpuNanos),
                Math.max(leastRunnableNanos, other.leastRunnableNanos));
    }

    /** The most time in either state. */
    public long mostRunnableNanos() {
        return mostWaitNanos + mostCpuNanos;
    }
}
