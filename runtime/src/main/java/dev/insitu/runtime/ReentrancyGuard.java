package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Memory;

/**
 * Which threads are inside a driven call: a call that one of them makes meanwhile is nested, and no iteration. A table by
 * thread id, like {@link ThreadRegistry}, but a thread is in it only for as long as it is inside, so that virtual threads may come.
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
            // One's own mark cannot appear or vanish meanwhile, and nobody else's id is one's own.
            if (iteration == null) {
                return false;
            }
            if (iteration.threadId == id && UNSAFE.getIntAcquire(iteration, TAKEN) == 1 && !iteration.leaving) {
                return true;
            }
        }
        return false;
    }

    /** When the iteration began that a thread is in; 0 where it is in none, or waits for its turn. Any thread. */
    public static long startOf(long id) {
        for (int i = 0; i < REACH; i++) {
            Iteration iteration = TABLE[slot(id, i)];
            if (iteration == null) {
                return 0;
            }
            if (iteration.threadId == id && UNSAFE.getIntAcquire(iteration, TAKEN) == 1 && iteration.begun) {
                long start = iteration.startNanos;
                // What was left of an earlier iteration lies before this one's arrival.
                return start - iteration.arrivedNanos >= 0 ? start : 0;
            }
        }
        return 0;
    }

    /** Whether a thread waits for its turn, or is about to begin it. Any thread. */
    public static boolean isWaiting(long id) {
        for (int i = 0; i < REACH; i++) {
            Iteration iteration = TABLE[slot(id, i)];
            if (iteration == null) {
                return false;
            }
            if (iteration.threadId == id && UNSAFE.getIntAcquire(iteration, TAKEN) == 1) {
                return !iteration.begun;
            }
        }
        return false;
    }

    /** Marks the current thread as inside. Where more threads are than the table holds, a nested call counts as a turn. */
    public static Iteration enter() {
        long id = ThreadRegistry.idOf(Thread.currentThread());
        for (int i = 0; i < REACH; i++) {
            int slot = slot(id, i);
            if (TABLE[slot] == null) {
                long place = Memory.OBJECTS + slot * Memory.OBJECT_SCALE;
                UNSAFE.compareAndSetReference(TABLE, place, null, new Iteration());
            }
            Iteration iteration = TABLE[slot];
            boolean mine = iteration.taken == 0
                    ? UNSAFE.compareAndSetInt(iteration, TAKEN, 0, 1)
                    // Of a call that has thrown, whose end could not be told.
                    : iteration.leaving && iteration.threadId == id;
            if (mine) {
                iteration.leaving = false;
                iteration.begun = false;
                iteration.threadId = id;
                return iteration;
            }
        }
        Iteration unmarked = new Iteration();
        unmarked.taken = 1;
        return unmarked;
    }

    /** The thread is outside again. */
    public static void leave(Iteration iteration) {
        iteration.threadId = 0;
        UNSAFE.putIntRelease(iteration, TAKEN, 0);
    }

    private static int slot(long id, int step) {
        return (int) (id + step) & (SLOTS - 1);
    }
}
