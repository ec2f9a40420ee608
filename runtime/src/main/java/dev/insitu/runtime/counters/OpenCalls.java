package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.ThreadLayout;

/**
 * The calls around one that has just ended, as the thread's own stack of calls in flight has them. Which calls contain which is known
 * from it, whatever the clock does. Some calls are not on it: sampled ones, all where {@code in-flight} is off, those within
 * {@value #MOST} others.
 */
final class OpenCalls {
    static final int MOST = (ThreadLayout.THREAD_CALLS_END - ThreadLayout.THREAD_CALLS) / ThreadLayout.CALL_BYTES;

    private long first;
    private int level;
    private boolean seen;
    private boolean hidesSome;

    /** A thread's calls begin. */
    void begin() {
        hidesSome = false;
    }

    /**
     * Looks at the stack after the end of a call.
     *
     * @param block the thread's; 0 where it has none
     */
    void look(long block, long startNanos) {
        first = block + ThreadLayout.THREAD_CALLS;
        long top = block == 0 ? 0 : UNSAFE.getLong(block + ThreadLayout.THREAD_TOP);
        level = block == 0 ? 0 : (int) (top - first) / ThreadLayout.CALL_BYTES;
        // What has been taken off is still there: the thread itself alone puts another call in its place.
        seen = block != 0
                && level < MOST
                && UNSAFE.getLong(top + ThreadLayout.CALL_START) == startNanos
                && UNSAFE.getLong(top + ThreadLayout.CALL_CELL) != 0;
        hidesSome |= !seen && level < MOST;
    }

    /** How many are open. */
    int level() {
        return level;
    }

    /** Whether the call that ended was on the stack. */
    boolean wasSeen() {
        return seen;
    }

    /** Whether some of the thread's calls are not on its stack. */
    boolean hidesSome() {
        return hidesSome;
    }

    /** Whether calls may be open that are not on the stack. */
    boolean mayHideSome() {
        return hidesSome || level == MOST;
    }

    /** How many of those that are open now contain a call that ended when that many were. */
    int levelOf(long startNanos, long levelAtEnd) {
        int within = (int) Math.min(level, levelAtEnd);
        while (within > 0 && startOf(within - 1) > startNanos) {
            within--;
        }
        return within;
    }

    private long startOf(int call) {
        return UNSAFE.getLong(first + (long) call * ThreadLayout.CALL_BYTES + ThreadLayout.CALL_START);
    }
}
