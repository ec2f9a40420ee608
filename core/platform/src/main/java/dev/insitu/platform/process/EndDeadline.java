package dev.insitu.platform.process;

import java.util.function.LongSupplier;

/**
 * The one deadline of a session's end, in wall time from the beginning of the JVM's shutdown: Docker kills a container ten seconds after it
 * has asked it to stop. Each step that may wait for others has a limit of its own, and a share of the time at which it is over, so that the
 * steps after it have theirs. Immutable.
 */
public final class EndDeadline {
    /** From the shutdown's beginning to the end of the last step. */
    static final long ALL_MILLIS = 8_000;

    /** The least from the beginning of the session's end: the application's own shutdown hooks, which run before, may have used the rest. */
    static final long LEAST_MILLIS = 4_000;

    /** The steps that may wait, in their order. The recording is written after {@link #CAUSES}. */
    public enum Step {
        /** Followed calls, each with the answer that it has. */
        FOLLOW(5_000, 40),
        /** Classes that were not woven, and hints for rules that matched nothing. */
        HINTS(5_000, 55),
        /** To read the flight recording. */
        FLIGHT(5_000, 70),
        /** The causes of the slowest calls. */
        CAUSES(5_000, 75),
        /** The report on stderr. */
        PRINT(3_000, 88),
        /** The last message of the exports. All else is on disk by then: it has some time also where a slow machine has used up all. */
        EXPORT(5_000, 96, 5_000),
        /** Lines on stderr about what failed since the report. */
        LAST_LINES(1_000, 100);

        private final long mostMillis;
        private final int overPercent;
        private final long leastMillis;

        Step(long mostMillis, int overPercent) {
            this(mostMillis, overPercent, 0);
        }

        /**
         * @param mostMillis its own limit
         * @param overPercent when it is over, of the time for the whole end
         * @param leastMillis what it has in any case
         */
        Step(long mostMillis, int overPercent, long leastMillis) {
            this.mostMillis = mostMillis;
            this.overPercent = overPercent;
            this.leastMillis = leastMillis;
        }
    }

    private final LongSupplier clock;
    private final long begunNanos;
    private final long allMillis;

    /**
     * Begins the session's end.
     *
     * @param shutdownNanos when the JVM began to shut down; now if it does not
     * @param clock in nanoseconds
     */
    public EndDeadline(long shutdownNanos, LongSupplier clock) {
        this.clock = clock;
        this.begunNanos = clock.getAsLong();
        this.allMillis = Math.max(ALL_MILLIS - millis(begunNanos - shutdownNanos), LEAST_MILLIS);
    }

    /** The longest that the step may take from now on; its least, which is 0 for most, if its time is over. */
    public long leftMillis(Step step) {
        long left = allMillis * step.overPercent / 100 - millis(clock.getAsLong() - begunNanos);
        return Math.max(step.leastMillis, Math.min(left, step.mostMillis));
    }

    private static long millis(long nanos) {
        return nanos / 1_000_000;
    }
}
