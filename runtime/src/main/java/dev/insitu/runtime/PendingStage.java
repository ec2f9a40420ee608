package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import java.lang.ref.WeakReference;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/**
 * A stage that calls returned, until it completes: a dependent of it, of however many calls that returned it. The application may drop
 * the stage; its calls are then never counted. Lock-free, any thread.
 */
final class PendingStage extends WeakReference<Object> implements BiConsumer<Object, Throwable> {
    /** Calls that wait for one stage; with more, those that come are lost. */
    static final int MOST_CALLS = 1 << 16;

    static final long NO_PLACE = 0;

    /** A call that returned the stage, on top of those that did before. */
    private static final class Call {
        final long startNanos;
        final int probe;
        final int before;
        final Call next;

        Call(long startNanos, int probe, int before, Call next) {
            this.startNanos = startNanos;
            this.probe = probe;
            this.before = before;
            this.next = next;
        }
    }

    /** The stage has completed. */
    private static final Call OVER = new Call(0, 0, 0, null);

    private static final long CALLS = UNSAFE.objectFieldOffset(PendingStage.class, "calls");

    private volatile Call calls;

    /** In {@link PendingStages}; {@link #NO_PLACE} where it is not found again. */
    final long place;

    /** What ended while its thread could not count, in {@link #attach} of this stage or of another. */
    private Call endedMeanwhile;

    private Throwable failure;

    /** Those that ended in {@link #attach} of this stage: a thread that adds a dependent may have to run others. */
    private PendingStage ended;

    private PendingStage nextEnded;

    /** @param stage null where it is not found again */
    PendingStage(CompletionStage<?> stage, long place, long startNanos, int probe) {
        super(stage);
        this.place = place;
        calls = new Call(startNanos, probe, 0, null);
    }

    /** Adds a call that returned the stage. */
    Added add(long startNanos, int probe) {
        while (true) {
            Call first = calls;
            if (first == OVER) {
                return Added.TOO_LATE;
            }
            if (first.before + 1 >= MOST_CALLS) {
                return Added.NO_PLACE;
            }
            Call more = new Call(startNanos, probe, first.before + 1, first);
            if (UNSAFE.compareAndSetReference(this, CALLS, first, more)) {
                return Added.WAITS;
            }
        }
    }

    /** What became of a call. */
    enum Added {
        WAITS,
        TOO_LATE,
        NO_PLACE
    }

    /** Whether nothing waits for it any more. */
    boolean isOver() {
        return calls == OVER || refersTo(null);
    }

    /**
     * Muted, for these calls of the stage's methods are not the application's, and may be woven like any other. Where the stage
     * completes just now, the application's own dependents may run in here, and are not counted either.
     */
    void attach(CompletionStage<?> stage) {
        ThreadCounters muted = ThreadRegistry.mute();
        if (muted != null) {
            muted.attaches = this;
        }
        try {
            stage.whenComplete(this);
        } catch (Throwable refused) {
            // Some stages of others can do nothing but be waited for.
            endsInside(this, end());
        } finally {
            if (muted != null) {
                muted.attaches = null;
                muted.muted--;
            }
            ThreadRegistry.unmuted(muted);
        }
        for (PendingStage each = ended; each != null; each = each.nextEnded) {
            each.record(each.endedMeanwhile);
        }
        ended = null;
    }

    @Override
    public void accept(Object result, Throwable thrown) {
        failure = thrown;
        Call calls = end();
        ThreadCounters owner = ThreadRegistry.current();
        if (owner != null && owner.attaches instanceof PendingStage outer) {
            endsInside(outer, calls);
        } else {
            record(calls);
        }
    }

    /** Once: of a stage that completes twice the second time has no calls. */
    private void endsInside(PendingStage outer, Call calls) {
        if (calls != null) {
            endedMeanwhile = calls;
            nextEnded = outer.ended;
            outer.ended = this;
        }
    }

    private Call end() {
        Call waited = (Call) UNSAFE.getAndSetReference(this, CALLS, OVER);
        PendingStages.remove(this);
        return waited == OVER ? null : waited;
    }

    private void record(Call ofThese) {
        long endNanos = System.nanoTime();
        for (Call each = ofThese; each != null; each = each.next) {
            long nanos = endNanos - each.startNanos;
            if (failure != null) {
                Probe.failed(failure, nanos, each.probe);
            } else {
                Probe.took(nanos, each.probe);
            }
        }
    }
}
