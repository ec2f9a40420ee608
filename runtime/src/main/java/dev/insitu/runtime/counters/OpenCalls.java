package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.ThreadBlockLayout;

/**
 * The calls around one that has just ended, read from the thread's own stack of calls in flight. The stack shows which call
 * contains which, independently of the clock. Some calls are not on it: sampled ones, all if {@code in-flight} is off, and those
 * nested in {@value #MOST} others.
 */
final class OpenCalls {
    static final int MOST =
            (ThreadBlockLayout.THREAD_CALLS_END - ThreadBlockLayout.THREAD_CALLS) / ThreadBlockLayout.CALL_BYTES;

    private long first;
    private int level;
    private boolean seen;
    private boolean hidesSome;

    /** Starts with a new thread's calls. */
    void begin() {
        hidesSome = false;
    }

    /**
     * Reads the stack after the end of a call.
     *
     * @param block the thread's block; 0 if it has none
     */
    void look(long block, long startNanos) {
        first = block + ThreadBlockLayout.THREAD_CALLS;
        long top = block == 0 ? 0 : UNSAFE.getLong(block + ThreadBlockLayout.THREAD_TOP);
        level = block == 0 ? 0 : (int) (top - first) / ThreadBlockLayout.CALL_BYTES;
        // A call taken off the stack is still in memory: only the thread itself overwrites it.
        seen = block != 0
                && level < MOST
                && UNSAFE.getLong(top + ThreadBlockLayout.CALL_START) == startNanos
                && UNSAFE.getLong(top + ThreadBlockLayout.CALL_CELL) != 0;
        hidesSome |= !seen && level < MOST;
    }

    /** The number of open calls. */
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

    /** Whether calls that are not on the stack may be open. */
    boolean mayHideSome() {
        return hidesSome || level == MOST;
    }

    /** The number of calls open now that contain a call that ended at a given level. */
    int levelOf(long startNanos, long levelAtEnd) {
        int within = (int) Math.min(level, levelAtEnd);
        while (within > 0 && startOf(within - 1) > startNanos) {
            within--;
        }
        return within;
    }

    private long startOf(int call) {
        return UNSAFE.getLong(first + (long) call * ThreadBlockLayout.CALL_BYTES + ThreadBlockLayout.CALL_START);
    }
}
