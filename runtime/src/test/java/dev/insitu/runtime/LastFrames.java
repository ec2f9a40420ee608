package dev.insitu.runtime;

/**
 * Makes a call where a small stack ends: in each of its last frames, and between them. Frames are of some size: their ends differ by less only
 * where arguments differ. For a JVM that interprets, since compiled frames depend on what is inlined.
 */
final class LastFrames {
    private static final int OFFSETS = 8;
    private static final int LAST = 20;
    private static final long STACK_BYTES = 256 << 10;

    private final Runnable call;
    private int left;

    LastFrames(Runnable call) {
        this.call = call;
    }

    /** Runs something on a small stack. */
    static void onSmallStack(Runnable work) {
        Thread small = new Thread(null, work, "small stack", STACK_BYTES);
        small.start();
        Threads.join(small);
    }

    /** Makes the call with much of the stack left. That loads classes, for which the last frames have no room. */
    void callBefore() {
        callAt(0, 1);
    }

    /** Makes the calls, on a small stack. */
    void callInEach() {
        for (int offset = 0; offset < OFFSETS; offset++) {
            attempt(Integer.MAX_VALUE, offset);
            int deepest = Integer.MAX_VALUE - left;
            for (int depth = deepest - LAST; depth <= deepest; depth++) {
                attempt(depth, offset);
            }
        }
    }

    private void attempt(int depth, int offset) {
        try {
            callAt(depth, offset);
        } catch (StackOverflowError e) {
            Thread.onSpinWait();
        }
    }

    private void callAt(int depth, int offset) {
        left = depth;
        if (depth > 0) {
            callAt(depth - 1, offset);
        } else if (offset > 0) {
            callFurther(offset - 1, 1, 2, 3);
        } else {
            call.run();
        }
    }

    private void callFurther(int offset, long one, long two, long three) {
        if (offset > 0) {
            callFurther(offset - 1, one + 1, two + 1, three + 1);
        } else {
            call.run();
        }
    }
}
