package dev.insitu.agent.explain.look;

/**
 * How long a call must have taken, while stacks are short, before one is taken of it: as long as the last that got one, and a little more; half of
 * that a second later. So they go to the longest calls, however many there are. For one thread at a time.
 */
final class AgeBar {
    private static final double HALVES_NANOS = 1e9;
    private static final long LEAST_NANOS = 1_000_000;

    private long barNanos;
    private long setNanos;

    /** Where it is. */
    long at(long nowNanos) {
        return Math.round(barNanos * Math.pow(0.5, (nowNanos - setNanos) / HALVES_NANOS));
    }

    /** A call got a stack. */
    void passed(long nowNanos, long ageNanos) {
        long last = Math.min(ageNanos, Math.max(2 * at(nowNanos), LEAST_NANOS));
        barNanos = last + last / 5;
        setNanos = nowNanos;
    }
}
