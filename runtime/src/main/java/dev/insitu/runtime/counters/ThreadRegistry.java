package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;

/**
 * Finds a thread's {@link ThreadCounters}. A table by thread id, not a ThreadLocal: that would add an entry to the application's
 * maps, the application could erase it, and it costs a few loads more. The hot path uses {@link ThreadRows}.
 *
 * <p>Thread ids are given out in sequence, so the home slot is almost always free. If it is taken, the thread uses one of the next
 * few slots. A thread enters itself; only {@link #handOn} removes threads, and only dead ones.
 */
public final class ThreadRegistry {
    private ThreadRegistry() {}

    public static final int SLOTS = 1 << 13;
    static final int REACH = 4;
    static final ThreadCounters[] TABLE = new ThreadCounters[SLOTS];

    /** Read as a field: {@code getId} may be overridden by the application. */
    private static final long THREAD_ID = UNSAFE.objectFieldOffset(Thread.class, "tid");

    /** The superclass of all virtual threads; null before JDK 21. */
    private static final Class<?> VIRTUAL = virtualThreadClass();

    /** Owners of dead threads, for use by new ones. */
    static volatile Spare spares;

    static final int[] LAST_ID = new int[1];

    /** A link of the stack of spares; a new one for every push, so that a compare-and-set cannot confuse two. */
    record Spare(ThreadCounters owner, Spare next) {}

    private static final long SPARES;
    private static final Object SPARES_BASE;

    static {
        try {
            var field = ThreadRegistry.class.getDeclaredField("spares");
            SPARES = UNSAFE.staticFieldOffset(field);
            SPARES_BASE = UNSAFE.staticFieldBase(field);
        } catch (NoSuchFieldException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static Class<?> virtualThreadClass() {
        try {
            return Class.forName("java.lang.BaseVirtualThread", false, null);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    /** The id of a thread, which no other thread of this JVM ever has. */
    public static long idOf(Thread thread) {
        return UNSAFE.getLong(thread, THREAD_ID);
    }

    static int homeOf(long id) {
        return (int) id & (SLOTS - 1);
    }

    /** The current thread's owner, or null if it has none (yet). */
    public static ThreadCounters current() {
        long id = idOf(Thread.currentThread());
        for (int i = 0; i < REACH; i++) {
            ThreadCounters owner = TABLE[homeOf(id + i)];
            if (owner != null && owner.threadId == id) {
                return owner;
            }
        }
        return null;
    }

    /** The current thread's owner, created if needed; null for a virtual thread and if all slots in reach are taken. */
    public static ThreadCounters currentOrNew() {
        ThreadCounters owner = current();
        Thread thread = Thread.currentThread();
        return owner != null || isVirtual(thread) ? owner : enter(thread, false);
    }

    /** Whether the current thread is a virtual one. */
    public static boolean isCurrentVirtual() {
        return VIRTUAL != null && isVirtual(Thread.currentThread());
    }

    /** Whether a thread is a virtual one. */
    public static boolean isVirtual(Thread thread) {
        return VIRTUAL != null && VIRTUAL.isInstance(thread);
    }

    /** Gives a thread a slot; returns null if all in reach are taken. */
    static ThreadCounters enter(Thread thread, boolean leaves) {
        long id = idOf(thread);
        for (int i = 0; i < REACH; i++) {
            int slot = homeOf(id + i);
            if (TABLE[slot] == null) {
                ThreadCounters owner = spareOrNew();
                owner.belongTo(new OwnerThread(thread, leaves), id, slot);
                if (replace(slot, null, owner)) {
                    owner.show();
                    return owner;
                }
                spare(owner);
            }
        }
        return null;
    }

    private static ThreadCounters spareOrNew() {
        Spare top;
        while ((top = spares) != null) {
            if (UNSAFE.compareAndSetReference(SPARES_BASE, SPARES, top, top.next)) {
                return top.owner;
            }
        }
        return newOwner();
    }

    /** Creates an unowned owner object. */
    static ThreadCounters newOwner() {
        return new ThreadCounters(UNSAFE.getAndAddInt(LAST_ID, Memory.INTS, 1) + 1);
    }

    private static void spare(ThreadCounters owner) {
        owner.belongToNobody();
        Spare top;
        do {
            top = spares;
        } while (!UNSAFE.compareAndSetReference(SPARES_BASE, SPARES, top, new Spare(owner, top)));
    }

    /**
     * Frees the slots of dead threads and keeps their owners for new threads. Called by one agent thread:
     * {@code isAlive() == false} orders all writes of the dead thread before the actions that follow here.
     *
     * <p>Threads that free their slot themselves are skipped, dead or not. Such a thread may have left, and its owner may be in
     * this same slot again with another thread; slot and owner cannot show that. The slots of all other threads are freed only
     * here. So an owner found with a dead thread is still in this slot, or the compare-and-set fails.
     */
    public static void handOn() {
        for (int slot = 0; slot < SLOTS; slot++) {
            ThreadCounters owner = inSlot(slot);
            OwnerThread tenant = owner == null ? null : owner.tenant();
            if (tenant != null && tenant.isGone()) {
                // The row first: a thread that enters shows its own. If one has entered already, its next sample
                // takes the slow path and shows the row again.
                ThreadRows.clear(slot);
                if (replace(slot, owner, null)) {
                    spare(owner);
                }
            }
        }
    }

    /**
     * Mutes the current thread: see {@link ThreadCounters#mute}. A virtual thread has its own slot while it is muted.
     *
     * <p>For agent threads. On the application's threads the stack may run out, and a call of {@link #unmute} fail; and a thread may
     * be stopped as this returns. Either would leave it muted for ever. There, use:
     *
     * <pre>{@code
     * ThreadCounters owner = ThreadRegistry.toMute();
     * int muted = owner == null ? 0 : owner.muted;
     * try {
     *     ThreadRegistry.mute(owner);
     *     ...
     * } finally {
     *     if (owner != null) {
     *         owner.muted = muted;
     *     }
     *     ThreadRegistry.unmuted(owner);
     * }
     * }</pre>
     *
     * @return the muted owner; null if the thread could not be muted
     */
    public static ThreadCounters mute() {
        ThreadCounters owner = toMute();
        mute(owner);
        return owner;
    }

    /** The current thread's owner, created if needed; null if the thread cannot be muted. */
    public static ThreadCounters toMute() {
        ThreadCounters owner = current();
        if (owner == null) {
            Thread thread = Thread.currentThread();
            owner = enter(thread, isVirtual(thread));
        }
        return owner;
    }

    /** Mutes the current thread. */
    public static void mute(ThreadCounters owner) {
        if (owner != null) {
            owner.mute();
        }
    }

    /** Whether the current thread is in the agent's code. Fast if it is not and has counted before. */
    public static boolean isMutedNow() {
        return ThreadRows.current() == ThreadRows.NONE && isMuted();
    }

    /** Whether the current thread is in the agent's code. */
    public static boolean isMuted() {
        ThreadCounters owner = current();
        return owner != null && owner.isMuted();
    }

    /** Ends what {@link #mute} began, on a thread with enough stack. */
    public static void unmute(ThreadCounters owner) {
        if (owner != null) {
            owner.muted--;
            unmuted(owner);
        }
    }

    /** Completes the end of {@link #mute}, after the store. Until this is called the thread counts on the slow path. */
    public static void unmuted(ThreadCounters owner) {
        if (owner != null && !owner.isMuted()) {
            owner.show();
            if (owner.tenant().leaves()) {
                leave(owner);
            }
        }
    }

    /** Replaces the owner in a slot by another or none; returns false if the slot does not hold the expected one. */
    static boolean replace(int slot, ThreadCounters expected, ThreadCounters owner) {
        return UNSAFE.compareAndSetReference(TABLE, Memory.OBJECTS + slot * Memory.OBJECT_SCALE, expected, owner);
    }

    /** The owner in a slot, or null. */
    static ThreadCounters inSlot(int slot) {
        return (ThreadCounters) UNSAFE.getReferenceAcquire(TABLE, Memory.OBJECTS + slot * Memory.OBJECT_SCALE);
    }

    /** Frees the slot of a thread that does so itself. */
    static void leave(ThreadCounters owner) {
        ThreadRows.clear(owner.slot);
        UNSAFE.putReferenceRelease(TABLE, Memory.OBJECTS + owner.slot * Memory.OBJECT_SCALE, null);
        spare(owner);
    }
}
