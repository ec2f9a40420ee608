package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;

/**
 * Watches the application's own calls of the driven method until an agent thread may call it. That thread calls the receiver
 * seen last, and only when no call of the application's is inside. Woven code only carries this object from a call's start to
 * its end. Any thread.
 */
public final class DriveTakeover {
    /** Calls that have begun and not ended. */
    private final int[] inside = new int[1];

    private volatile Object receiver;

    public DriveTakeover() {}

    /** A call of the driven method begins. Returns null if the agent thread calls already. */
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
