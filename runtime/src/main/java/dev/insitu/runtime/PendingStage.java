package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.OwnProbes;
import java.lang.ref.WeakReference;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/**
 * A stage (any future that takes a dependent) that calls returned, until it completes. It is one dependent of the stage, however many calls returned it. If the
 * application drops the stage, its calls are never counted. Lock-free, any thread.
 */
final class PendingStage extends WeakReference<Object> implements BiConsumer<Object, Throwable> {
    /** Limit of calls that wait for one stage; further calls are lost. */
    static final int MOST_CALLS = 1 << 16;

    static final long NO_PLACE = 0;

    /** A call that returned the stage; linked to the earlier ones. */
    static class Call {
        private final long startNanos;
        private final int probe;

        /** The earlier calls and their number; set before the call is added. */
        private int before;

        private Call next;

        Call(long startNanos, int probe) {
            this.startNanos = startNanos;
            this.probe = probe;
        }

        void ended(long endNanos, Throwable failure) {
            Completion.ended(failure, endNanos - startNanos, probe);
        }
    }

    private static void countUnseen(Object stage, Call calls) {
        for (Call each = calls; each != null; each = each.next) {
            ResultAdapters.countUnseen(stage.getClass(), each.probe);
        }
    }

    /** A driven call that returned the stage. */
    static final class IterationCall extends Call {
        private final AsyncIterations.End end;

        IterationCall(AsyncIterations.End end) {
            super(0, OwnProbes.END_TO_END_PROBE);
            this.end = end;
        }

        @Override
        void ended(long endNanos, Throwable failure) {
            end.accept(null, failure);
        }
    }

    /** Marks that the stage has completed. */
    private static final Call OVER = new Call(0, 0);

    private static final long CALLS = UNSAFE.objectFieldOffset(PendingStage.class, "calls");

    private volatile Call calls;

    /** Its place in {@link PendingStages}; {@link #NO_PLACE} if it is not in the table. */
    final long place;

    /** Calls that ended while their thread was muted, in {@link #attach} of this stage or of another. Counted later. */
    private Call endedMeanwhile;

    private Throwable failure;

    /** Stages that ended in {@link #attach} of this stage: a thread that adds a dependent may run other dependents. */
    private PendingStage ended;

    private PendingStage nextEnded;

    /** @param stage null if it is not in the table */
    PendingStage(Object stage, long place, Call first) {
        super(stage);
        this.place = place;
        first.before = 0;
        first.next = null;
        // Without a fence: no other thread has this before a compare-and-set enters it into the table or the stage.
        UNSAFE.putReference(this, CALLS, first);
    }

    /** Adds a call that returned the stage. */
    Added add(Call more) {
        while (true) {
            Call first = calls;
            if (first == OVER) {
                return Added.TOO_LATE;
            }
            if (first.before + 1 >= MOST_CALLS) {
                return Added.NO_PLACE;
            }
            more.before = first.before + 1;
            more.next = first;
            if (UNSAFE.compareAndSetReference(this, CALLS, first, more)) {
                return Added.WAITS;
            }
        }
    }

    /** The outcome of adding a call. */
    enum Added {
        WAITS,
        TOO_LATE,
        NO_PLACE
    }

    /** Whether no call waits for the stage any more. */
    boolean isOver() {
        return calls == OVER || refersTo(null);
    }

    /**
     * Adds the dependent. The thread is muted, since the stage's methods may be woven and these calls are not the
     * application's. If the stage completes just now, the application's own dependents may run here and are not counted either.
     *
     * @param adapter adds a dependent to a stage that is no {@link CompletionStage}; null for one that is
     */
    void attach(Object stage, BiConsumer<Object, BiConsumer<Object, Throwable>> adapter) {
        ThreadCounters owner = ThreadRegistry.toMute();
        int muted = owner == null ? 0 : owner.muted;
        try {
            ThreadRegistry.mute(owner);
            if (owner != null) {
                owner.attaches = this;
            }
            if (adapter == null) {
                ((CompletionStage<?>) stage).whenComplete(this);
            } else {
                adapter.accept(stage, this);
            }
        } catch (Throwable refused) {
            // Some third-party stages accept no dependents.
            Call waited = end();
            if (adapter != null && refused instanceof LinkageError otherVersion) {
                ResultAdapters.fitsNot(stage.getClass(), otherVersion);
                countUnseen(stage, waited);
            }
            endsInside(this, waited);
        } finally {
            if (owner != null) {
                owner.attaches = null;
                owner.muted = muted;
            }
            ThreadRegistry.unmuted(owner);
        }
        for (PendingStage each = ended; each != null; each = each.nextEnded) {
            each.record(each.endedMeanwhile);
        }
        ended = null;
    }

    @Override
    public void accept(Object result, Throwable thrown) {
        try {
            failure = thrown;
            Call calls = end();
            ThreadCounters owner = ThreadRegistry.current();
            if (owner != null && owner.attaches instanceof PendingStage outer) {
                endsInside(outer, calls);
            } else {
                record(calls);
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // As in Probe: no exception of the agent's may reach the application.
        }
    }

    /** Only the first completion has calls: a stage may complete twice. */
    private void endsInside(PendingStage outer, Call calls) {
        if (calls != null) {
            endedMeanwhile = calls;
            nextEnded = outer.ended;
            outer.ended = this;
        }
    }

    private Call end() {
        Call waited = (Call) UNSAFE.getAndSetReference(this, CALLS, OVER);
        if (place != NO_PLACE) {
            PendingStages.remove(this);
        }
        return waited == OVER ? null : waited;
    }

    private void record(Call ofThese) {
        long endNanos = System.nanoTime();
        for (Call each = ofThese; each != null; each = each.next) {
            each.ended(endNanos, failure);
        }
    }
}
