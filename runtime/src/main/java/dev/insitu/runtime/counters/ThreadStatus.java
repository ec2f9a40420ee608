package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/**
 * A thread's state, as the JVM notes it in the thread's own object. Reading it stops no thread and takes some nanoseconds. It calls
 * no method that the application may override, unlike {@code Thread.getState}.
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

    /** Runs, waits for a CPU, or is in a system call. */
    public static final int RUNNABLE = 0x4;

    /** Besides another: a virtual thread waits on its carrier, which can run no other meanwhile. */
    public static final int PINNED = 0x1000_0000;

    /** A virtual thread could run and waits for a carrier. */
    public static final int WITHOUT_CARRIER = 0x2000_0000;

    private static final String STATUS = "threadStatus";

    /** Null if the status is a field of the thread itself, as before JDK 19. */
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

    /** A combination of the bits above; 0 if this JVM has no such field. */
    public static int of(Thread thread) {
        if (STATUS_OFFSET == 0) {
            return 0;
        }
        Object holder = HOLDER == null ? thread : UNSAFE.getReference(thread, HOLDER_OFFSET);
        return holder == null ? VirtualThreadStatus.of(thread) : UNSAFE.getIntVolatile(holder, STATUS_OFFSET);
    }
}
