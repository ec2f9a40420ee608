package dev.insitu.explain.look;

/** The threads that have a call in flight: one that has begun and not ended. */
interface InFlightSource {

    /** No time. */
    long NONE = Long.MIN_VALUE;

    /** Longer than any call. */
    long LONGEST_NANOS = Long.MAX_VALUE / 4;

    /** Is told of each such thread. */
    interface Visitor {
        /**
         * A thread with a call in flight.
         *
         * @param startNanos when its outermost call began
         * @param innerNanos when its innermost call began
         * @param slowNanos when the innermost call began that will be among the slowest of its probe; {@link #NONE} where none will
         * @param slowFromNanos when the first of its calls will be, or was, among them
         */
        void visit(Thread thread, long id, long startNanos, long innerNanos, long slowNanos, long slowFromNanos);
    }

    /**
     * Tells of each; allocates nothing.
     *
     * @param soonNanos a call that would be among the slowest if it ended in so long counts as slow
     */
    void tell(Visitor visitor, long nowNanos, long soonNanos);

    /** Whether a thread is still in a call that began then. */
    boolean isInFlight(long threadId, long startNanos);
}
