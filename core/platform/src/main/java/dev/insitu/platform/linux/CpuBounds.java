package dev.insitu.platform.linux;

/**
 * How long a thread waited for a CPU, and how long it had one, within some stretch of time: between what it was at least and
 * at most, as it was looked at now and then.
 *
 * @param leastRunnableNanos how long it was one of the two at least; more than both of them, where it is not known which
 */
public record CpuBounds(
        long leastWaitNanos, long mostWaitNanos, long leastCpuNanos, long mostCpuNanos, long leastRunnableNanos) {
    public static final CpuBounds NONE = new CpuBounds(0, 0, 0, 0);

    /** Where no more is known of both together. */
    public CpuBounds(long leastWaitNanos, long mostWaitNanos, long leastCpuNanos, long mostCpuNanos) {
        this(leastWaitNanos, mostWaitNanos, leastCpuNanos, mostCpuNanos, leastWaitNanos + leastCpuNanos);
    }

    /** Of two stretches together. */
    public CpuBounds plus(CpuBounds other) {
        return new CpuBounds(
                leastWaitNanos + other.leastWaitNanos,
                mostWaitNanos + other.mostWaitNanos,
                leastCpuNanos + other.leastCpuNanos,
                mostCpuNanos + other.mostCpuNanos,
                leastRunnableNanos + other.leastRunnableNanos);
    }

    /** Of the same stretch, where two things are known of it. */
    public CpuBounds and(CpuBounds other) {
        return new CpuBounds(
                Math.max(leastWaitNanos, other.leastWaitNanos),
                Math.min(mostWaitNanos, other.mostWaitNanos),
                Math.max(leastCpuNanos, other.leastCpuNanos),
                Math.min(mostCpuNanos, other.mostCpuNanos),
                Math.max(leastRunnableNanos, other.leastRunnableNanos));
    }

    /** How long it was one of the two at most. */
    public long mostRunnableNanos() {
        return mostWaitNanos + mostCpuNanos;
    }
}
