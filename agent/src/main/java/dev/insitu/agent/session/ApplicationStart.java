package dev.insitu.agent.session;

/**
 * Tells when an application has started: when it has stopped loading classes. Until then it needs all CPUs, and what can
 * wait would delay it. For one thread, which asks every few tens of milliseconds.
 */
final class ApplicationStart {
    /** An application that runs loads a class now and then. */
    private static final int FEW = 10;

    private static final long QUIET_NANOS = 200_000_000;

    /** An application that always loads classes is measured all the same. */
    private static final long LONGEST_NANOS = 10_000_000_000L;

    private final long startNanos;
    private long markNanos;
    private int markLoads;

    ApplicationStart(long nowNanos) {
        this.startNanos = nowNanos;
        this.markNanos = nowNanos;
    }

    /**
     * Whether it is over.
     *
     * @param loads how many classes have been loaded so far
     */
    boolean isOver(long nowNanos, int loads) {
        if (loads - markLoads > FEW) {
            markLoads = loads;
            markNanos = nowNanos;
        }
        return nowNanos - markNanos >= QUIET_NANOS || nowNanos - startNanos >= LONGEST_NANOS;
    }
}
