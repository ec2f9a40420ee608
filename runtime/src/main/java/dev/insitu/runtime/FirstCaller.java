package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Memory;

/** What the thread that first calls the driven method does for us: once before its first turn, once when all is over. */
public final class FirstCaller {
    private FirstCaller() {}

    private static final int[] CAME = new int[1];
    private static volatile Runnable before;
    private static volatile Runnable after;

    /** By its id: to hold the thread would hold its class loaders when it is dead. */
    private static volatile long threadId;

    /** Before there are callers. */
    public static void does(Runnable first, Runnable last) {
        CAME[0] = 0;
        threadId = 0;
        before = first;
        after = last;
    }

    public static void begins() {
        Runnable first = before;
        if (first != null && UNSAFE.compareAndSetInt(CAME, Memory.INTS, 0, 1)) {
            threadId = ThreadRegistry.idOf(Thread.currentThread());
            first.run();
        }
    }

    public static void isOver() {
        Runnable last = after;
        if (last != null && threadId == ThreadRegistry.idOf(Thread.currentThread())) {
            threadId = 0;
            last.run();
        }
    }

    /** Whether the first caller has come, and has not yet been told that all is over. */
    public static boolean isAwaited() {
        return threadId != 0;
    }

    /** Lets go of what was to be done, and of whoever made it. */
    public static void forget() {
        before = null;
        after = null;
        threadId = 0;
    }
}
