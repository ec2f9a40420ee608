package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.RetiredImages.Retired;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes from all threads the counters of earlier sessions, so that no heap object refers to an image that may be unmapped. A thread
 * that counts again gets new ones.
 *
 * <p>Created by the thread that opens a session, between {@link dev.insitu.runtime.memory.MemoryRegion#open} and the first weaving.
 * From the epoch that began there on, a call can find an old address only in its thread's own counters.
 */
public final class StaleCounters {
    /** The id of the last owner created before. */
    private final int lastOwner;

    /** Threads that had counters. */
    private final List<Thread> threads = new ArrayList<>();

    private StaleCounters(int lastOwner) {
        this.lastOwner = lastOwner;
    }

    /** Takes the counters. A thread that is just using its counters may put them back: see {@link #isGone}. */
    public static StaleCounters take() {
        StaleCounters stale = new StaleCounters(UNSAFE.getIntVolatile(ThreadRegistry.LAST_ID, Memory.INTS));
        ThreadRegistry.spares = null;
        ThreadCounters own = ThreadRegistry.current();
        if (own != null) {
            own.forget();
        }
        for (int slot = 0; slot < ThreadRegistry.SLOTS; slot++) {
            ThreadCounters owner = ThreadRegistry.inSlot(slot);
            OwnerThread tenant = owner == null ? null : owner.tenant();
            Thread thread = tenant == null ? null : tenant.get();
            if (thread != null && !tenant.leaves()) {
                stale.threads.add(thread);
            }
            if (owner != null && owner != own && !isInUse(owner, tenant)) {
                ThreadRows.clear(slot);
                // A live thread keeps its slot: the end of a call in progress may show the old counters once more.
                ThreadRegistry.replace(
                        slot, owner, thread == null || tenant.isGone() ? null : fresh(thread, tenant, slot));
            }
        }
        return stale;
    }

    /** An owner that has counted nothing yet. */
    private static ThreadCounters fresh(Thread thread, OwnerThread tenant, int slot) {
        ThreadCounters owner = ThreadRegistry.newOwner();
        owner.belongTo(tenant, ThreadRegistry.idOf(thread), slot);
        return owner;
    }

    /** Whether counters may be in use: by a muted thread that has not ended, or by a virtual thread, which frees its slot itself. */
    private static boolean isInUse(ThreadCounters owner, OwnerThread tenant) {
        return tenant == null || tenant.leaves() || (owner.isMuted() && !tenant.isGone());
    }

    /** The threads that had counters. If one is alive but in no list of the JVM's, it is hidden. */
    public List<Thread> threads() {
        return threads;
    }

    /**
     * Whether no thread has any of the old counters. Call this when all threads have left agent code that they entered before the
     * counters were taken.
     */
    public boolean isGone(Retired[] images) {
        for (ThreadRegistry.Spare spare = ThreadRegistry.spares; spare != null; spare = spare.next()) {
            if (isOld(spare.owner())) {
                return false;
            }
        }
        for (int slot = 0; slot < ThreadRegistry.SLOTS; slot++) {
            if (isOld(ThreadRegistry.inSlot(slot)) || leadsInto(ThreadRows.shown(slot), images)) {
                return false;
            }
        }
        return true;
    }

    private boolean isOld(ThreadCounters owner) {
        return owner != null && owner.id <= lastOwner && owner != ThreadRegistry.current();
    }

    private static boolean leadsInto(long[] cells, Retired[] images) {
        for (int i = CounterTable.BLOCK; i < cells.length; i++) {
            for (Retired image : images) {
                if (image.holds(cells[i])) {
                    return true;
                }
            }
        }
        return false;
    }
}
