package dev.insitu.runtime;

import dev.insitu.runtime.pacing.Stage;
import dev.insitu.runtime.pairing.InFlightTable;
import dev.insitu.runtime.pairing.SpanFigures;

/**
 * Iterations that end elsewhere, on whatever thread: what has begun waits in flight under a key that its end knows too.
 * There is none where the driven call's return ends an iteration.
 */
final class AsyncIterations {
    /** In place of the due time of a call that is no iteration, but whose end must find its own by order. */
    private static final long NO_ITERATION = Long.MIN_VALUE;

    private final InFlightTable inFlight;

    private final boolean ordered;

    private AsyncIterations(InFlightTable inFlight, boolean ordered) {
        this.inFlight = inFlight;
        this.ordered = ordered;
    }

    static AsyncIterations byOrder() {
        return new AsyncIterations(InFlightTable.byOrder(), true);
    }

    static AsyncIterations byKey(boolean endsMayComeFirst) {
        return new AsyncIterations(InFlightTable.byKey(endsMayComeFirst), false);
    }

    /** Whether iterations end in the order in which they began. */
    boolean isByOrder() {
        return ordered;
    }

    // Starts. The clock is read last: what is done before it is none of the call's.

    /** A call begins; null is one that is no iteration. */
    void beginByOrder(Iteration turn) {
        int reserved = inFlight.reserve();
        long startNanos = System.nanoTime();
        if (turn != null) {
            turn.startNanos = startNanos;
        }
        inFlight.start(reserved, startNanos, turn == null ? NO_ITERATION : turn.dueNanos);
    }

    void begin(Iteration turn, Object key) {
        begin(turn, inFlight.reserve(key));
    }

    void begin(Iteration turn, long key, char type) {
        begin(turn, inFlight.reserve(key, type));
    }

    private void begin(Iteration turn, int reserved) {
        turn.startNanos = System.nanoTime();
        inFlight.start(reserved, turn.startNanos, turn.dueNanos);
    }

    /** The key is known only now, and the end may have been quicker. */
    void beginLate(Iteration turn, Object key) {
        try {
            beginLate(turn, inFlight.reserve(key));
        } catch (Throwable outOfStackOrMemory) {
            // Its end will not be found; the driven call has returned all the same.
        }
    }

    void beginLate(Iteration turn, long key, char type) {
        try {
            beginLate(turn, inFlight.reserve(key, type));
        } catch (Throwable outOfStackOrMemory) {
            // As above.
        }
    }

    private void beginLate(Iteration turn, int reserved) {
        int early = inFlight.start(reserved, turn.startNanos, turn.dueNanos);
        if (early != 0) {
            long endNanos = inFlight.first(early);
            boolean failed = inFlight.second(early) != 0;
            inFlight.release(early);
            Turns.completed(turn.stage, turn.dueNanos, turn.startNanos, endNanos, failed, null);
        }
    }

    // Ends.

    void endByOrder(Stage now, long endNanos, Throwable failure) {
        end(inFlight.end(), now, endNanos, failure);
    }

    void end(Object key, Stage now, long endNanos, Throwable failure) {
        end(inFlight.end(key, endNanos, failure != null), now, endNanos, failure);
    }

    void end(long key, char type, Stage now, long endNanos, Throwable failure) {
        end(inFlight.end(key, type, endNanos, failure != null), now, endNanos, failure);
    }

    /** What is in flight is of the stage that is open: closing one clears it. */
    private void end(int taken, Stage now, long endNanos, Throwable failure) {
        if (taken != 0) {
            long startNanos = inFlight.first(taken);
            long dueNanos = inFlight.second(taken);
            inFlight.release(taken);
            if (dueNanos != NO_ITERATION) {
                Turns.completed(now, dueNanos, startNanos, endNanos, failure != null, failure);
            }
        }
    }

    /**
     * What is in flight now will never be counted.
     *
     * @return what became of the iterations since the last time
     */
    SpanFigures clear() {
        return inFlight.clear().figures();
    }
}
