package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;

/**
 * Watches the application's own calls of the driven method until a thread of the agent may call it: on the receiver seen
 * last, and when no call is inside. Woven code only carries it from a call's start to its end. Any thread.
 */
public final class DriveTakeover {
    /** Calls that have begun and not ended. */
    private final int[] inside = new int[1];

    private volatile Object receiver;

    public DriveTakeover() {}

    /** A call of the driven method begins; null where the agent's thread calls already. */
    static DriveTakeover entersDriven(Object on) {
        RuntimeSession session = RuntimeSession.current();
        DriveTakeover to = session.handover;
        if (to != null) {
            to.entered(on);
            session.beginUncounted();
        }
        return to;
    }

    public void entered(Object on) {
        UNSAFE.getAndAddInt(inside, Memory.INTS, 1);
        receiver = on;
    }

    public void left() {
        UNSAFE.getAndAddInt(inside, Memory.INTS, -1);
    }

    public boolean isNobodyInside() {
        return UNSAFE.getIntVolatile(inside, Memory.INTS) == 0;
    }

    /** Null before the first call of an instance's method. */
    public Object receiver() {
        return receiver;
    }
}
