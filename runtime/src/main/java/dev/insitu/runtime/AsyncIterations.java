package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.pacing.Stage;
import dev.insitu.runtime.pairing.InFlightTable;
import dev.insitu.runtime.pairing.SpanFigures;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Iterations that end elsewhere, on any thread: each is in flight under a key that its end knows too. Not used where the driven
 * call's return ends the iteration.
 */
final class AsyncIterations {
    /**
     * The key of an iteration that ends when a result is there, and what the result's end is reported to: its first end counts. A
     * cancelled one has not failed. Any thread.
     */
    static final class End implements BiConsumer<Object, Throwable>, Supplier<BiConsumer<Object, Throwable>> {
        private static final long ENDED = UNSAFE.objectFieldOffset(End.class, "ended");

        private volatile int ended;

        /** What a suspend function resumes; null for other results. */
        Object continuation;

        /** Each subscription of a publisher may end it. */
        @Override
        public BiConsumer<Object, Throwable> get() {
            return this;
        }

        @Override
        public void accept(Object ignored, Throwable failure) {
            try {
                if (ended == 0 && UNSAFE.compareAndSetInt(this, ENDED, 0, 1) && !ThreadRegistry.isMutedNow()) {
                    Drive.endedBy(this, System.nanoTime(), failure, false);
                }
            } catch (Throwable outOfStackOrMemory) {
                // As in Probe: no exception of the agent's may reach the application.
            }
        }
    }

    /** Stands for the due time of a call that is no iteration. Its end, paired by order, must not take an iteration's start. */
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

    // Starts. The clock is read last, so the work before it is not part of the call's time.

    /** A call begins; null if it is no iteration. */
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

    /** The key is known only after the driven call returned; the iteration may have ended already. */
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
            PacedIterations.completed(turn.stage, turn.dueNanos, turn.startNanos, endNanos, failed, null);
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

    /**
     * Ends an iteration with this key, if there is one.
     *
     * @param failure null for none, and where it is unknown; a cancelled iteration has not failed
     * @param failed whether it failed, whatever the failure is
     */
    boolean endIfStarted(Object key, Stage now, long endNanos, Throwable failure, boolean failed) {
        int taken = inFlight.endIfStarted(key);
        if (taken == 0) {
            return false;
        }
        long startNanos = inFlight.first(taken);
        long dueNanos = inFlight.second(taken);
        inFlight.release(taken);
        boolean fails = failed || (failure != null && !(failure instanceof CancellationException));
        PacedIterations.completed(now, dueNanos, startNanos, endNanos, fails, failure);
        return true;
    }

    /** All iterations in flight belong to the open stage: closing a stage clears the table. */
    private void end(int taken, Stage now, long endNanos, Throwable failure) {
        if (taken != 0) {
            long startNanos = inFlight.first(taken);
            long dueNanos = inFlight.second(taken);
            inFlight.release(taken);
            if (dueNanos != NO_ITERATION) {
                PacedIterations.completed(now, dueNanos, startNanos, endNanos, failure != null, failure);
            }
        }
    }

    /**
     * Discards all iterations in flight: they will never be counted.
     *
     * @return the pairing figures of the iterations since the last call
     */
    SpanFigures clear() {
        return inFlight.clear().figures();
    }
}
