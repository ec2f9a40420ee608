package dev.insitu.runtime;

import static dev.insitu.runtime.Memory.UNSAFE;

/**
 * From a thread to its {@link Owner}: a table by thread id rather than a ThreadLocal, which would add an entry to the
 * application's maps, could be erased by it, and costs a few loads more.
 *
 * <p>Thread ids are given out in sequence, so the home slot is nearly always free; a thread whose home is taken lives in
 * one of the next few slots. A thread enters itself; only {@link #handOn} takes out, and only the dead.
 */
final class Owners {
    private Owners() {}

    static final int SLOTS = 1 << 13;
    static final int REACH = 4;
    private static final Owner[] TABLE = new Owner[SLOTS];

    /** Read as a field: {@code getId} may be overridden by the application. */
    private static final long THREAD_ID = UNSAFE.objectFieldOffset(Thread.class, "tid");

    /** What every virtual thread is an instance of; null before JDK 21. */
    private static final Class<?> VIRTUAL = virtualThreadClass();

    /** Owners of threads that died, to be taken up by new ones. */
    private static volatile Spare spares;

    private static final int[] LAST_ID = new int[1];

    /** A link of the stack of spares; a new one for every push, so that a compare-and-set cannot mistake it. */
    private record Spare(Owner owner, Spare next) {}

    private static final long SPARES;
    private static final Object SPARES_BASE;

    static {
        try {
            var field = Owners.class.getDeclaredField("spares");
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

    /** A number that spreads threads over stripes. */
    static int idOf(Thread thread) {
        return (int) UNSAFE.getLong(thread, THREAD_ID);
    }

    /** The current thread's owner, or null where it has none (yet). */
    static Owner current() {
        Thread thread = Thread.currentThread();
        int home = idOf(thread) & (SLOTS - 1);
        Owner owner = TABLE[home];
        return owner != null && owner.thread == thread ? owner : away(thread, home);
    }

    private static Owner away(Thread thread, int home) {
        for (int i = 1; i < REACH; i++) {
            Owner owner = TABLE[(home + i) & (SLOTS - 1)];
            if (owner != null && owner.thread == thread) {
                return owner;
            }
        }
        return null;
    }

    /** The current thread's owner, made if need be; null for a virtual thread and where all slots in reach are taken. */
    static Owner currentOrNew() {
        Owner owner = current();
        Thread thread = Thread.currentThread();
        return owner != null || (VIRTUAL != null && VIRTUAL.isInstance(thread)) ? owner : enter(thread);
    }

    private static Owner enter(Thread thread) {
        int home = idOf(thread) & (SLOTS - 1);
        for (int i = 0; i < REACH; i++) {
            int slot = (home + i) & (SLOTS - 1);
            if (TABLE[slot] == null) {
                Owner owner = spareOrNew();
                owner.thread = thread;
                if (UNSAFE.compareAndSetReference(TABLE, Memory.OBJECTS + slot * Memory.OBJECT_SCALE, null, owner)) {
                    return owner;
                }
                spare(owner);
            }
        }
        return null;
    }

    private static Owner spareOrNew() {
        Spare top;
        while ((top = spares) != null) {
            if (UNSAFE.compareAndSetReference(SPARES_BASE, SPARES, top, top.next)) {
                return top.owner;
            }
        }
        return new Owner(UNSAFE.getAndAddInt(LAST_ID, Memory.INTS, 1) + 1);
    }

    private static void spare(Owner owner) {
        owner.thread = null;
        Spare top;
        do {
            top = spares;
        } while (!UNSAFE.compareAndSetReference(SPARES_BASE, SPARES, top, new Spare(owner, top)));
    }

    /**
     * Frees the slots of threads that are no more and keeps their owners for new threads. Called by one thread of the
     * agent: {@code isAlive() == false} orders all that the dead thread wrote before what comes after here.
     */
    static void handOn() {
        for (int slot = 0; slot < SLOTS; slot++) {
            long address = Memory.OBJECTS + slot * Memory.OBJECT_SCALE;
            Owner owner = (Owner) UNSAFE.getReferenceAcquire(TABLE, address);
            Thread thread = owner == null ? null : owner.thread;
            // A virtual thread may have left this slot meanwhile, and its owner may live and die elsewhere.
            if (thread != null && !thread.isAlive() && UNSAFE.compareAndSetReference(TABLE, address, owner, null)) {
                owner.unmuteEntirely();
                spare(owner);
            }
        }
    }

    /**
     * Mutes the current thread: see {@link Owner#mute}. A virtual thread gets a slot of its own for that long.
     *
     * @return what {@link #unmute} needs
     */
    static Owner mute() {
        Owner owner = current();
        if (owner == null) {
            owner = enter(Thread.currentThread());
        }
        if (owner != null) {
            owner.mute();
        }
        return owner;
    }

    /** Ends what {@link #mute} began. */
    static void unmute(Owner owner) {
        if (owner != null) {
            owner.unmute();
            if (VIRTUAL != null && !owner.isMuted() && VIRTUAL.isInstance(owner.thread)) {
                leave(owner);
            }
        }
    }

    private static void leave(Owner owner) {
        int home = idOf(owner.thread) & (SLOTS - 1);
        for (int i = 0; i < REACH; i++) {
            int slot = (home + i) & (SLOTS - 1);
            if (TABLE[slot] == owner) {
                UNSAFE.putReferenceRelease(TABLE, Memory.OBJECTS + slot * Memory.OBJECT_SCALE, null);
                spare(owner);
                return;
            }
        }
    }
}
