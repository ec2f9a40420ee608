package dev.insitu.agent.follow;

/** How long a method is followed: until the time is over, or until it is stopped. Thread-safe. */
final class FollowTime {
    private final long begunNanos = System.nanoTime();
    private final long forNanos;
    private volatile boolean stopped;

    FollowTime(long forNanos) {
        this.forNanos = forNanos;
    }

    void stop() {
        stopped = true;
    }

    boolean isOver() {
        return stopped || tookNanos() > forNanos;
    }

    /** Whether this time, or a quarter of what there is, is over. */
    boolean isPast(long nanos) {
        return tookNanos() > Math.min(nanos, forNanos / 4);
    }

    /** The time so far. */
    long tookNanos() {
        return System.nanoTime() - begunNanos;
    }
}
