package dev.insitu.runtime.follow;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/**
 * What a thread holds of a pool, in a place that is used again. The application's threads take and give back without waiting; an agent
 * thread reads, and looks at {@link #serial} again afterwards.
 */
final class Hold {
    private static final int FREE = 0;
    private static final int HELD = 2;

    /** A thread that changes the place sets this and, above it, its id. */
    private static final int CHANGING = 1;

    private static final int ID_SHIFT = 2;

    private static final long STATE = UNSAFE.objectFieldOffset(Hold.class, "state");

    @SuppressWarnings("unused") // by its offset
    private volatile int state;

    /** How often this place was taken. */
    private volatile int serial;

    private int key;
    private long thread;
    private int permits;
    private int handedOver;

    boolean isHeld() {
        return state == HELD;
    }

    /** Whether what it stands for is held now. */
    boolean isOf(int wanted) {
        return state == HELD && key == wanted;
    }

    long thread() {
        return thread;
    }

    int permits() {
        return permits;
    }

    int handedOver() {
        return handedOver;
    }

    int serial() {
        return serial;
    }

    /** Takes this place if it is free. */
    boolean take(int ofKey, long ofThread, int count, int handedOverSoFar) {
        return change(FREE, ofKey, ofThread, count, handedOverSoFar);
    }

    /** Takes this place over from another thread. */
    boolean takeAgain(int ofKey, long ofThread, int count, int handedOverSoFar) {
        return change(HELD, ofKey, ofThread, count, handedOverSoFar);
    }

    private boolean change(int from, int ofKey, long ofThread, int count, int handedOverSoFar) {
        int changing = (int) ofThread << ID_SHIFT | CHANGING;
        try {
            if (!UNSAFE.compareAndSetInt(this, STATE, from, changing)) {
                return false;
            }
            int before = serial;
            serial = before + 1;
            key = ofKey;
            thread = ofThread;
            permits = count;
            handedOver = handedOverSoFar;
            UNSAFE.putIntRelease(this, STATE, HELD);
            return true;
        } finally {
            // The thread was stopped, or ran out of stack, before it was done. A store, since a call could fail.
            if (state == changing) {
                state = FREE;
            }
        }
    }

    /** Takes more permits, or gives some back. By their thread alone. */
    void add(int count) {
        permits += count;
    }

    /** Gives back all. */
    boolean free() {
        return UNSAFE.compareAndSetInt(this, STATE, HELD, FREE);
    }
}
