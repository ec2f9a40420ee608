package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.MemoryRegion;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;

/**
 * The stages that calls have returned and that have not completed, found by identity. So a method that returns one stage
 * repeatedly adds one or two dependents, not one for each call. A future without dependents cannot have one of the agent's, and
 * one that is done needs none, so they are not looked up: the first identity hash of an object is slow. Lock-free, any thread.
 * Stages are held weakly.
 */
final class PendingStages {
    private PendingStages() {}

    private static final int SLOTS = 1 << 17;

    /**
     * The number of slots, from its home slot on, that a stage may be in. It may be in several, if slots in between became
     * free.
     */
    private static final int REACH = 64;

    private static final int HASH = 0x9E37_79B9;

    /** Allocated on first use; see {@link #forget}. */
    private static final Object[] TABLE = new Object[1];

    /**
     * A call returned a stage, for whose completion it now waits. If all slots in reach are taken, the call is lost.
     *
     * @param adapter adds a dependent to a stage that is no {@link CompletionStage}; null for one that is
     * @param isAlone whether the stage certainly has no dependents
     */
    static void add(
            Object stage,
            BiConsumer<Object, BiConsumer<Object, Throwable>> adapter,
            boolean isAlone,
            long startNanos,
            int probe) {
        if (!add(stage, adapter, isAlone, new PendingStage.Call(startNanos, probe))) {
            MemoryRegion.current().lose(probe);
        }
    }

    /** An iteration of the driver returned a stage, for whose completion it now waits. Without a free slot it never ends. */
    static void add(
            Object stage,
            BiConsumer<Object, BiConsumer<Object, Throwable>> adapter,
            boolean isAlone,
            AsyncIterations.End iteration) {
        add(stage, adapter, isAlone, new PendingStage.IterationCall(iteration));
    }

    private static boolean add(
            Object stage,
            BiConsumer<Object, BiConsumer<Object, Throwable>> adapter,
            boolean isAlone,
            PendingStage.Call call) {
        if (isAlone || (adapter != null && isDone(stage))) {
            new PendingStage(null, PendingStage.NO_PLACE, call).attach(stage, adapter);
            return true;
        }
        Object[] table = table();
        int home = (System.identityHashCode(stage) * HASH) >>> 15;
        for (int i = 0; i < REACH; ) {
            long place = Memory.OBJECTS + ((home + i) & (SLOTS - 1)) * Memory.OBJECT_SCALE;
            PendingStage known = (PendingStage) UNSAFE.getReferenceAcquire(table, place);
            if (known != null && known.refersTo(stage)) {
                PendingStage.Added added = known.add(call);
                if (added == PendingStage.Added.WAITS) {
                    return true;
                } else if (added == PendingStage.Added.NO_PLACE) {
                    break;
                }
            }
            if (known != null && !known.isOver()) {
                i++;
                continue;
            }
            PendingStage own = new PendingStage(stage, place, call);
            if (UNSAFE.compareAndSetReference(table, place, known, own)) {
                own.attach(stage, adapter);
                return true;
            }
        }
        return false;
    }

    /** A stage that is done runs its dependent at once and keeps none. */
    private static boolean isDone(Object stage) {
        ThreadCounters owner = ThreadRegistry.toMute();
        int muted = owner == null ? 0 : owner.muted;
        try {
            ThreadRegistry.mute(owner);
            return stage instanceof Future<?> future && future.isDone();
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable refused) {
            return false;
        } finally {
            if (owner != null) {
                owner.muted = muted;
            }
            ThreadRegistry.unmuted(owner);
        }
    }

    /** A stage in the table has completed. */
    static void remove(PendingStage over) {
        Object[] table = (Object[]) UNSAFE.getReferenceAcquire(TABLE, Memory.OBJECTS);
        if (table != null) {
            UNSAFE.compareAndSetReference(table, over.place, over, null);
        }
    }

    /** Drops all stages: calls of an ended session are not counted. */
    static void forget() {
        UNSAFE.putReferenceVolatile(TABLE, Memory.OBJECTS, null);
    }

    private static Object[] table() {
        Object[] table = (Object[]) UNSAFE.getReferenceAcquire(TABLE, Memory.OBJECTS);
        if (table == null) {
            UNSAFE.compareAndSetReference(TABLE, Memory.OBJECTS, null, new Object[SLOTS]);
            // Null again if the session is ending: then nothing is counted.
            table = (Object[]) UNSAFE.getReferenceAcquire(TABLE, Memory.OBJECTS);
        }
        return table == null ? new Object[SLOTS] : table;
    }
}
