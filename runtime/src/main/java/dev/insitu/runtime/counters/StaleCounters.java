package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.RetiredImages.Retired;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes from all threads the counters that they have from the sessions before, so that nothing on the heap leads into an image that may
 * be unmapped. A thread that counts again gets new ones.
 *
 * <p>To be made by the thread that opens a session, between {@link dev.insitu.runtime.memory.MemoryRegion#open} and the first weaving: from the
 * epoch on that began there, a call that begins finds an old address in its thread's own counters, or nowhere.
 */
public final class StaleCounters {
    /** The last owner that was made before. */
    private final int lastOwner;

    /** Threads that had counters. */
    private final List<Thread> threads = new ArrayList<>();

    private StaleCounters(int lastOwner) {
        this.lastOwner = lastOwner;
    }

    /** Takes them. What a thread is just using it may bring back: see {@link #isGone}. */
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
                // A thread that lives keeps its slot: the end of a call that is under way may show what it had once
                // more.
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

    /** Of a thread inside our own code, as those of ours that have ended never left it; or of a virtual one, which leaves by itself. */
    private static boolean isInUse(ThreadCounters owner, OwnerThread tenant) {
        return tenant == null || tenant.leaves() || (owner.isMuted() && !tenant.isGone());
    }

    /** The threads that had some: one that is alive and on no list of the JVM's is hidden. */
    public List<Thread> threads() {
        return threads;
    }

    /** Whether nobody has any of them: asked when no thread is in code of ours that it entered before they were taken. */
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
