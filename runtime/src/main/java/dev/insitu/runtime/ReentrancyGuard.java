package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.pacing.BusyPeriod;
import dev.insitu.runtime.pacing.BusyPeriods;
import dev.insitu.runtime.pacing.Stage;
import java.util.List;

/**
 * Knows which threads are inside a driven call: another driven call that such a thread makes is nested and no iteration. A
 * table by thread id, like {@link ThreadRegistry}. A thread is in it only while it is inside, so that virtual threads may come.
 */
public final class ReentrancyGuard {
    private ReentrancyGuard() {}

    private static final int SLOTS = 1 << 12;
    private static final int REACH = 16;
    private static final Iteration[] TABLE = new Iteration[SLOTS];
    private static final long TAKEN = UNSAFE.objectFieldOffset(Iteration.class, "taken");

    /** Whether the current thread is inside. */
    public static boolean current() {
        long id = ThreadRegistry.idOf(Thread.currentThread());
        for (int i = 0; i < REACH; i++) {
            Iteration iteration = TABLE[slot(id, i)];
            // Only this thread sets or removes a mark with its id, so the mark cannot change during the loop.
            if (iteration == null) {
                return false;
            }
            if (iteration.threadId == id
                    && UNSAFE.getIntAcquire(iteration, TAKEN) == Iteration.INSIDE
                    && !iteration.leaving) {
                return true;
            }
        }
        return false;
    }

    /** When a thread's current iteration began; 0 if the thread is in none or waits for its turn. Any thread. */
    public static long startOf(long id) {
        for (int i = 0; i < REACH; i++) {
            Iteration iteration = TABLE[slot(id, i)];
            if (iteration == null) {
                return 0;
            }
            if (iteration.threadId == id
                    && UNSAFE.getIntAcquire(iteration, TAKEN) == Iteration.INSIDE
                    && iteration.begun) {
                long start = iteration.startNanos;
                // A start left by an earlier iteration lies before this one's arrival.
                return start - iteration.arrivedNanos >= 0 ? start : 0;
            }
        }
        return 0;
    }

    /**
     * Since when a thread keeps the line of iterations waiting or may do so: the start of the busy period that its call is in, the
     * due time that it has overslept, or, between two calls, the due time of the next; 0 if it waits for its turn or none is due.
     * Any thread.
     */
    public static long busySince(long id, long nowNanos) {
        for (int i = 0; i < REACH; i++) {
            Iteration iteration = TABLE[slot(id, i)];
            if (iteration == null) {
                return 0;
            }
            if (iteration.threadId == id && UNSAFE.getIntAcquire(iteration, TAKEN) == Iteration.INSIDE) {
                long dueNanos = iteration.dueNanos;
                if (iteration.begun) {
                    return iteration.flatOut ? 0 : iteration.line.sinceNanos();
                }
                return dueNanos == Iteration.NO_START || nowNanos - dueNanos <= 0 ? 0 : dueNanos;
            }
            if (iteration.line.callerId() == id) {
                return iteration.line.awaySinceNanos(RuntimeSession.current().stage, nowNanos);
            }
        }
        return 0;
    }

    /** Whether a thread is in an iteration that no other stands behind. Any thread. */
    public static boolean isAlone(long id, long nowNanos) {
        Stage open = RuntimeSession.current().stage;
        for (int i = 0; i < REACH && open != null; i++) {
            Iteration iteration = TABLE[slot(id, i)];
            if (iteration == null) {
                return false;
            }
            if (iteration.threadId == id && UNSAFE.getIntAcquire(iteration, TAKEN) == Iteration.INSIDE) {
                return iteration.begun && !iteration.flatOut && iteration.line.isAlone(open, nowNanos);
            }
        }
        return false;
    }

    /** Whether a thread has taken turns at a rate that is still kept. Any thread. */
    public static boolean isCaller(long id) {
        Stage open = RuntimeSession.current().stage;
        for (int i = 0; i < REACH && open != null; i++) {
            Iteration iteration = TABLE[slot(id, i)];
            if (iteration == null) {
                return false;
            }
            if (iteration.line.callerId() == id) {
                return iteration.line.isOf(open);
            }
        }
        return false;
    }

    /** Adds the busy periods of a stage that callers are in, or were in when they made their last call. Any thread. */
    static void addBusyPeriods(BusyPeriods of, List<BusyPeriod> to) {
        for (Iteration iteration : TABLE) {
            if (iteration != null && iteration.line.hasCallsIn(of)) {
                to.add(iteration.line.now());
            }
        }
    }

    /** Whether a thread waits for its turn, or is about to begin it. Any thread. */
    public static boolean isWaiting(long id) {
        for (int i = 0; i < REACH; i++) {
            Iteration iteration = TABLE[slot(id, i)];
            if (iteration == null) {
                return false;
            }
            if (iteration.threadId == id && UNSAFE.getIntAcquire(iteration, TAKEN) == Iteration.INSIDE) {
                return !iteration.begun;
            }
        }
        return false;
    }

    /**
     * Finds a mark for the current thread, which is inside only after {@link #enter}. If the thread is stopped as this returns,
     * it finds the same mark again. If the table is full, a nested call counts as a turn.
     */
    public static Iteration claim() {
        long id = ThreadRegistry.idOf(Thread.currentThread());
        for (int i = 0; i < REACH; i++) {
            int slot = slot(id, i);
            if (TABLE[slot] == null) {
                long place = Memory.OBJECTS + slot * Memory.OBJECT_SCALE;
                UNSAFE.compareAndSetReference(TABLE, place, null, new Iteration());
            }
            Iteration iteration = TABLE[slot];
            int taken = iteration.taken;
            boolean mine = taken == Iteration.FREE
                    ? UNSAFE.compareAndSetInt(iteration, TAKEN, Iteration.FREE, Iteration.CLAIMED)
                    // This thread's own: a claim without a call, or a call that threw and could not report its end.
                    : (taken == Iteration.CLAIMED || iteration.leaving) && iteration.threadId == id;
            if (mine) {
                iteration.leaving = false;
                iteration.begun = false;
                iteration.dueNanos = Iteration.NO_START;
                iteration.threadId = id;
                return iteration;
            }
        }
        Iteration unmarked = new Iteration();
        unmarked.taken = Iteration.CLAIMED;
        return unmarked;
    }

    /** The mark's thread is now inside. */
    public static void enter(Iteration iteration) {
        UNSAFE.putIntRelease(iteration, TAKEN, Iteration.INSIDE);
    }

    /** The mark's thread is outside again. */
    public static void leave(Iteration iteration) {
        iteration.threadId = 0;
        UNSAFE.putIntRelease(iteration, TAKEN, Iteration.FREE);
    }

    private static int slot(long id, int step) {
        return (int) (id + step) & (SLOTS - 1);
    }
}
