package dev.insitu.explain.look;

/** The threads that have a call in flight: one that has begun and not ended. */
interface InFlightSource {

    /** Stands for no time. */
    long NONE = Long.MIN_VALUE;

    /** Longer than any call. */
    long LONGEST_NANOS = Long.MAX_VALUE / 4;

    /** Receives each thread with a call in flight. */
    interface Visitor {
        /**
         * A thread with a call in flight.
         *
         * @param startNanos when its outermost call began
         * @param innerNanos when its innermost call began
         * @param slowNanos start of the innermost call that will be among the slowest of its probe; {@link #NONE} if there is none
         * @param slowFromNanos when the first of its calls becomes, or became, one of the slowest
         */
        void visit(Thread thread, long id, long startNanos, long innerNanos, long slowNanos, long slowFromNanos);

        /**
         * A thread that makes the driver's calls, in a call or not. Before it is visited.
         *
         * @param thread null if unknown
         * @param busySinceNanos when the line of calls began that it is in; 0 if none waits for it
         * @param isAlone whether it is in a call that no other call stands behind
         */
        void caller(Thread thread, long id, long busySinceNanos, boolean isAlone);
    }

    /**
     * Visits each thread with a call in flight; allocates nothing.
     *
     * @param soonNanos a call counts as slow if it would be among the slowest by ending this long from now
     */
    void tell(Visitor visitor, long nowNanos, long soonNanos);

    /** Whether the thread is still in the call that began at this time. */
    boolean isInFlight(long threadId, long startNanos);
}
