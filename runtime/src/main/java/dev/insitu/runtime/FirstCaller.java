package dev.insitu.runtime;

import static dev.insitu.runtime.Memory.UNSAFE;

/** What the thread that first calls the driven method does for us: once before its first turn, once when all is over. */
final class FirstCaller {
    private FirstCaller() {}

    private static final int[] CAME = new int[1];
    private static Runnable before;
    private static Runnable after;
    private static volatile Thread thread;

    /** Before there are callers; null to do nothing. */
    static void does(Runnable first, Runnable last) {
        CAME[0] = 0;
        before = first;
        after = last;
    }

    static void begins() {
        if (before != null && UNSAFE.compareAndSetInt(CAME, Memory.INTS, 0, 1)) {
            thread = Thread.currentThread();
            before.run();
        }
    }

    static void isOver() {
        if (after != null && thread == Thread.currentThread()) {
            thread = null;
            after.run();
        }
    }
}
