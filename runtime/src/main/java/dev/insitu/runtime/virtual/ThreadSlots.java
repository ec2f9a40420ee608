package dev.insitu.runtime.virtual;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.Memory;

/**
 * Where a virtual thread finds its innermost call in flight: a word for each thread that is in a call, at a place computed from its
 * id. Ids are given out in sequence, so that threads of similar age lie apart. A thread takes a slot for its outermost call and
 * frees it at that call's end; only the thread itself writes its slot, so a look-up needs no atomics.
 *
 * <p>A slot's upper bits are the address of the call, or how many calls are open that found no record. The lower bits tell the
 * threads with the same home apart: ids that agree in these and in their home are 2^{@value #ID_BITS} apart.
 */
final class ThreadSlots {
    private ThreadSlots() {}

    private static final int HOME_BITS = 15;
    private static final int TAG_BITS = 20;

    @SuppressWarnings("unused") // for the text above
    private static final int ID_BITS = HOME_BITS + TAG_BITS - 1;

    private static final long TAG = (1L << TAG_BITS) - 1;
    private static final int LINE_SLOTS = Layout.UNIT / Long.BYTES;

    /** A thread's home line and its neighbour. */
    private static final int REACH = 2 * LINE_SLOTS;

    /** The number of threads that can be in a call with a record. */
    static final int SLOTS = LINE_SLOTS << HOME_BITS;

    /** No call has an address as small as this. */
    private static final long MOST_HIDDEN = 1 << 16;

    private static final long TABLE = allocate();

    private static long allocate() {
        long bytes = (long) SLOTS * Long.BYTES;
        long address = Memory.allocate(bytes + Layout.UNIT);
        // A line and its neighbour differ in one bit of their addresses.
        address = (address + Layout.UNIT) & -(2L * Layout.UNIT);
        Memory.zero(address, bytes);
        return address;
    }

    private static long at(long id, int i) {
        long home = (id & ((1 << HOME_BITS) - 1)) * Layout.UNIT;
        return TABLE + (home ^ ((long) (i / LINE_SLOTS) << Layout.UNIT_SHIFT)) + (long) i % LINE_SLOTS * Long.BYTES;
    }

    /** The bits above those of the home, and the one in which it differs from its neighbour. */
    private static long tag(long id) {
        return (((id >>> HOME_BITS) << 1) | (id & 1)) & TAG;
    }

    /** The slot of a thread; 0 if it has none. The thread itself; others may get a slot that is no longer the thread's. */
    static long find(long id) {
        long tag = tag(id);
        for (int i = 0; i < REACH; i++) {
            long slot = at(id, i);
            long word = UNSAFE.getLong(slot);
            if (word != 0 && (word & TAG) == tag) {
                return slot;
            }
        }
        return 0;
    }

    /** Takes a slot for the current thread, which has none; returns 0 if all in reach are taken. */
    static long take(long id, long value) {
        for (int i = 0; i < REACH; i++) {
            long slot = at(id, i);
            if (UNSAFE.getLong(slot) == 0 && UNSAFE.compareAndSetLong(null, slot, 0, word(value, tag(id)))) {
                return slot;
            }
        }
        return 0;
    }

    /** Takes a slot for a call that found no record. */
    static void takeHidden(long id) {
        take(id, 1L << 3);
    }

    private static long word(long call, long tag) {
        return call >>> 3 << TAG_BITS | tag;
    }

    /** The thread's innermost call; 0 if only calls without a record are open. */
    static long call(long slot) {
        long value = UNSAFE.getLongAcquire(null, slot) >>> TAG_BITS;
        return value < MOST_HIDDEN ? 0 : value << 3;
    }

    /** Sets the thread's innermost call. */
    static void set(long slot, long call) {
        UNSAFE.putLongRelease(null, slot, word(call, UNSAFE.getLong(slot) & TAG));
    }

    /** The current thread leaves its outermost call. */
    static void free(long slot) {
        UNSAFE.putLongRelease(null, slot, 0);
    }

    /** Counts the calls without a record of a thread that is in no other; frees the slot with the last. */
    static void hidden(long slot, int more) {
        long word = UNSAFE.getLong(slot);
        long open = (word >>> TAG_BITS) + more;
        if (open < MOST_HIDDEN) {
            UNSAFE.putLongRelease(null, slot, open <= 0 ? 0 : open << TAG_BITS | (word & TAG));
        }
    }
}
