package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import java.lang.reflect.Field;

/**
 * A virtual thread's state in the bits of {@link ThreadStatus}. The JDK notes it in a number of its own whose values differ from
 * version to version, so they are taken from the JDK's constants. Of a thread that has a carrier the carrier's status tells more.
 */
final class VirtualThreadStatus {
    private VirtualThreadStatus() {}

    private static final int SUSPENDED = 1 << 8;

    private static final Class<?> TYPE = type();
    private static final long STATE = offset("state");
    private static final long CARRIER = offset("carrierThread");

    private static final int RUNNING = constant("RUNNING");

    /** By state. */
    private static final int[] BITS = bits();

    private static Class<?> type() {
        try {
            return Class.forName("java.lang.VirtualThread", false, null);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static long offset(String field) {
        try {
            return TYPE == null ? 0 : UNSAFE.objectFieldOffset(TYPE, field);
        } catch (InternalError e) {
            return 0;
        }
    }

    /** The value of one of the JDK's constants; -1 if this JDK lacks it. */
    private static int constant(String name) {
        try {
            Field field = TYPE == null ? null : TYPE.getDeclaredField(name);
            return field == null ? -1 : UNSAFE.getInt(UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field));
        } catch (NoSuchFieldException e) {
            return -1;
        }
    }

    private static int[] bits() {
        int[] bits = new int[SUSPENDED];
        set(bits, ThreadStatus.PARKED, "PARKED", "TIMED_PARKED");
        set(bits, ThreadStatus.PARKED | ThreadStatus.PINNED, "PINNED", "TIMED_PINNED");
        set(bits, ThreadStatus.BLOCKED, "BLOCKED");
        set(bits, ThreadStatus.IN_OBJECT_WAIT, "WAIT", "TIMED_WAIT");
        set(bits, ThreadStatus.WITHOUT_CARRIER, "RUNNABLE", "UNPARKED", "UNBLOCKED", "YIELDED");
        return bits;
    }

    private static void set(int[] bits, int status, String... names) {
        for (String name : names) {
            int state = constant(name);
            if (state >= 0 && state < bits.length) {
                bits[state] = status;
            }
        }
    }

    /** The status; 0 if the thread runs, is no virtual thread of this kind, or this JVM is not known. */
    static int of(Thread thread) {
        if (STATE == 0 || CARRIER == 0 || !TYPE.isInstance(thread)) {
            return 0;
        }
        int state = UNSAFE.getIntVolatile(thread, STATE) & ~SUSPENDED;
        if (state != RUNNING) {
            return state >= 0 && state < BITS.length ? BITS[state] : 0;
        }
        Thread carrier = (Thread) UNSAFE.getReferenceVolatile(thread, CARRIER);
        int waits = carrier == null
                ? 0
                : ThreadStatus.of(carrier) & (ThreadStatus.BLOCKED | ThreadStatus.IN_OBJECT_WAIT | ThreadStatus.PARKED);
        return waits == 0 ? 0 : waits | ThreadStatus.PINNED;
    }
}
