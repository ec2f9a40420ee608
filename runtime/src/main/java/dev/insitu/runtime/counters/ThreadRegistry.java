package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;

/**
 * From a thread to its {@link ThreadCounters}: a table by thread id rather than a ThreadLocal, which would add an entry to the
 * application's maps, could be erased by it, and costs a few loads more. The hot path goes by {@link ThreadRows}.
 *
 * <p>Thread ids are given out in sequence, so the home slot is nearly always free; a thread whose home is taken lives in
 * one of the next few slots. A thread enters itself; only {@link #handOn} takes out, and only the dead.
 */
public final class ThreadRegistry {
    private ThreadRegistry() {}

    public static final int SLOTS = 1 << 13;
    static final int REACH = 4;
    static final ThreadCounters[] TABLE = new ThreadCounters[SLOTS];

    /** Read as a field: {@code getId} may be overridden by the application. */
    private static final long THREAD_ID = UNSAFE.objectFieldOffset(Thread.class, "tid");

    /** What every virtual thread is an instance of; null before JDK 21. */
    private static final Class<?> VIRTUAL = virtualThreadClass();

    /** Owners of threads that died, to be taken up by new ones. */
    static volatile Spare spares;

    static final int[] LAST_ID = new int[1];

    /** A link of the stack of spares; a new one for every push, so that a compare-and-set cannot mistake it. */
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

    /** The current thread's owner, or null where it has none (yet). */
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

    /** The current thread's owner, made if need be; null for a virtual thread and where all slots in reach are taken. */
    public static ThreadCounters currentOrNew() {
        ThreadCounters owner = current();
        Thread thread = Thread.currentThread();
        return owner != null || isVirtual(thread) ? owner : enter(thread, false);
    }

    /** Whether the current thread is a virtual one. */
    public static boolean isCurrentVirtual() {
        return VIRTUAL != null && isVirtual(Thread.currentThread());
    }

    private static boolean isVirtual(Thread thread) {
        return VIRTUAL != null && VIRTUAL.isInstance(thread);
    }

    /** Gives a thread a slot; null where all in reach are taken. */
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

    /** An owner that is nobody's yet. */
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
     * Frees the slots of threads that are no more and keeps their owners for new threads. Called by one thread of the
     * agent: {@code isAlive() == false} orders all that the dead thread wrote before what comes after here.
     *
     * <p>A thread that leaves by itself is left alone, dead or not. It may have left already, and its owner may have entered this
     * very slot again with another thread: no look at slot and owner could tell. Of all others only this method frees the slot, so
     * an owner found here with one that is dead is in this slot, or in none that is compared with.
     */
    public static void handOn() {
        for (int slot = 0; slot < SLOTS; slot++) {
            ThreadCounters owner = inSlot(slot);
            OwnerThread tenant = owner == null ? null : owner.tenant();
            if (tenant != null && tenant.isGone()) {
                // First the row: a thread that enters shows its own. Should one have entered already, its next sample
                // comes the slow way and shows it again.
                ThreadRows.clear(slot);
                if (replace(slot, owner, null)) {
                    spare(owner);
                }
            }
        }
    }

    /**
     * Mutes the current thread: see {@link ThreadCounters#mute}. A virtual thread gets a slot of its own for that long.
     *
     * <p>Where the stack may be used up, a call that ends it may fail, and the thread would stay muted for good. So there:
     *
     * <pre>{@code
     * ThreadCounters muted = ThreadRegistry.mute();
     * try {
     *     ...
     * } finally {
     *     if (muted != null) {
     *         muted.muted--;
     *     }
     *     ThreadRegistry.unmuted(muted);
     * }
     * }</pre>
     *
     * @return what is muted; null where nothing could be
     */
    public static ThreadCounters mute() {
        ThreadCounters owner = current();
        if (owner == null) {
            Thread thread = Thread.currentThread();
            owner = enter(thread, isVirtual(thread));
        }
        if (owner != null) {
            owner.mute();
        }
        return owner;
    }

    /** Whether the current thread is inside our own code; quicker where it is not and has counted before. */
    public static boolean isMutedNow() {
        return ThreadRows.current() == ThreadRows.NONE && isMuted();
    }

    /** Whether the current thread is inside our own code. */
    public static boolean isMuted() {
        ThreadCounters owner = current();
        return owner != null && owner.isMuted();
    }

    /** Ends what {@link #mute} began, on a thread with stack enough. */
    public static void unmute(ThreadCounters owner) {
        if (owner != null) {
            owner.muted--;
            unmuted(owner);
        }
    }

    /** What {@link #mute} began has ended. Until this is called the thread counts by the slow path. */
    public static void unmuted(ThreadCounters owner) {
        if (owner != null && !owner.isMuted()) {
            owner.show();
            if (owner.tenant().leaves()) {
                leave(owner);
            }
        }
    }

    /** Puts another owner, or none, into a slot; false where it had another than the one expected there. */
    static boolean replace(int slot, ThreadCounters expected, ThreadCounters owner) {
        return UNSAFE.compareAndSetReference(TABLE, Memory.OBJECTS + slot * Memory.OBJECT_SCALE, expected, owner);
    }

    /** The owner in a slot, or null. */
    static ThreadCounters inSlot(int slot) {
        return (ThreadCounters) UNSAFE.getReferenceAcquire(TABLE, Memory.OBJECTS + slot * Memory.OBJECT_SCALE);
    }

    /** Frees the slot of a thread that leaves by itself. */
    static void leave(ThreadCounters owner) {
        ThreadRows.clear(owner.slot);
        UNSAFE.putReferenceRelease(TABLE, Memory.OBJECTS + owner.slot * Memory.OBJECT_SCALE, null);
        spare(owner);
    }
}
