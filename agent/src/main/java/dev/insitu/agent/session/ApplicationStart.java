package dev.insitu.agent.session;

/**
 * Detects that an application has started: it loads almost no more classes. Until then it needs all CPUs, so the agent defers its own work.
 * For one thread, which asks every few tens of milliseconds.
 */
final class ApplicationStart {
    /** Up to this many loaded classes do not count as starting: a running application loads classes occasionally. */
    private static final int FEW = 10;

    private static final long QUIET_NANOS = 200_000_000;

    /** The longest that is waited for an application that never stops loading classes. */
    private static final long LONGEST_NANOS = 10_000_000_000L;

    private final long startNanos;
    private long markNanos;
    private int markLoads;

    ApplicationStart(long nowNanos) {
        this.startNanos = nowNanos;
        this.markNanos = nowNanos;
    }

    /**
     * Whether start-up is over.
     *
     * @param loads the number of classes loaded so far
     */
    boolean isOver(long nowNanos, int loads) {
        if (loads - markLoads > FEW) {
            markLoads = loads;
            markNanos = nowNanos;
        }
        return nowNanos - markNanos >= QUIET_NANOS || nowNanos - startNanos >= LONGEST_NANOS;
    }
}
