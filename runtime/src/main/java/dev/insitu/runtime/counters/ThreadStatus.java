package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/**
 * What a thread does, as the JVM notes it in the thread's own object. Reading it stops nobody, takes some nanoseconds and calls
 * nothing that the application may override, as it may {@code Thread.getState}.
 */
public final class ThreadStatus {
    private ThreadStatus() {}

    /** Waits for a monitor. */
    public static final int BLOCKED = 0x400;

    /** Waits in {@code Object.wait}. */
    public static final int IN_OBJECT_WAIT = 0x100;

    /** Waits in {@code LockSupport.park}. */
    public static final int PARKED = 0x200;

    /** Waits in {@code Thread.sleep}. */
    public static final int SLEEPING = 0x40;

    /** Runs, wants to, or is in a system call. */
    public static final int RUNNABLE = 0x4;

    private static final String STATUS = "threadStatus";

    /** Null where the status is a field of the thread itself, as it was before JDK 19. */
    private static final Class<?> HOLDER = holder();

    private static final long HOLDER_OFFSET = HOLDER == null ? 0 : offset(Thread.class, "holder");
    private static final long STATUS_OFFSET = offset(HOLDER == null ? Thread.class : HOLDER, STATUS);

    private static Class<?> holder() {
        try {
            return Class.forName("java.lang.Thread$FieldHolder", false, null);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static long offset(Class<?> type, String field) {
        try {
            return UNSAFE.objectFieldOffset(type, field);
        } catch (InternalError e) {
            return 0;
        }
    }

    /** Bits of the above; 0 where this JVM keeps them elsewhere. */
    public static int of(Thread thread) {
        if (STATUS_OFFSET == 0) {
            return 0;
        }
        Object holder = HOLDER == null ? thread : UNSAFE.getReference(thread, HOLDER_OFFSET);
        return holder == null ? 0 : UNSAFE.getIntVolatile(holder, STATUS_OFFSET);
    }
}
