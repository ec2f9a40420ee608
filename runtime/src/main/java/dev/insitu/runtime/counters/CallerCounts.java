package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.RecordLayout;

/**
 * Counts one thread's calls by pairs: the probe called, and the probe of its direct caller. Each pair and epoch has a record in the
 * image, which only that thread writes. If a pair finds no room, its calls count for an unknown caller.
 *
 * <p>Calls no method of the JDK, which might be woven. Allocates only when a pair is new.
 */
final class CallerCounts {
    /** Stands for a probe: these calls have been counted already. */
    static final int SEVERAL = -1;

    /** Stands for an unknown caller. */
    static final int UNKNOWN = RecordLayout.PAIR_UNKNOWN_CALLER;

    private static final int FIRST_SLOTS = 32;

    /** Limit of pairs with a known caller. */
    static final int MOST_PAIRS = 768;

    /** Limit of all pairs, those with an unknown caller included. */
    private static final int MOST_RECORDS = 4 * MOST_PAIRS;

    /** Two words for each slot: the pair, 0 if the slot is empty, and the address of the pair's record. At most three quarters full. */
    private long[] slots;

    private int pairs;
    private int epoch;
    private MemoryRegion region;

    /** Adds calls that ended directly within a call of {@code caller}, which ends now. */
    void add(int caller, int called, long calls, long nanos) {
        if (called == SEVERAL) {
            return;
        }
        int now = Epoch.current();
        if (epoch != now || slots == null) {
            begin(now);
        }
        long pair = pair(caller, called);
        int slot = slot(slots, pair);
        long record = slots[slot] == pair ? slots[slot + 1] : create(caller, called, slot);
        if (record != 0) {
            UNSAFE.putLong(record + RecordLayout.PAIR_NANOS, UNSAFE.getLong(record + RecordLayout.PAIR_NANOS) + nanos);
            UNSAFE.putLongRelease(
                    null, record + RecordLayout.PAIR_COUNT, UNSAFE.getLong(record + RecordLayout.PAIR_COUNT) + calls);
        } else if (caller != UNKNOWN) {
            add(UNKNOWN, called, calls, nanos);
        }
    }

    private void begin(int now) {
        if (slots == null) {
            slots = new long[2 * FIRST_SLOTS];
        }
        for (int i = 0; i < slots.length; i++) {
            slots[i] = 0;
        }
        pairs = 0;
        region = MemoryRegion.current();
        epoch = now;
    }

    private static long pair(int caller, int called) {
        return (caller + 1L) << 32 | called;
    }

    /** The slot of a pair, or the empty slot where it would be. */
    private static int slot(long[] slots, long pair) {
        long hash = pair * 0x9E37_79B9_7F4A_7C15L;
        int slot = ((int) (hash >>> 32) << 1) & (slots.length - 1);
        while (slots[slot] != pair && slots[slot] != 0) {
            slot = (slot + 2) & (slots.length - 1);
        }
        return slot;
    }

    /** Creates the record of a new pair; returns 0 without room or memory. */
    private long create(int caller, int called, int slot) {
        boolean hasRoom = pairs < (caller == UNKNOWN ? MOST_RECORDS : MOST_PAIRS);
        if (!hasRoom || !region.counts(caller) || !region.counts(called)) {
            return 0;
        }
        long pair = pair(caller, called);
        int free = slot;
        if (isFull()) {
            grow();
            free = slot(slots, pair);
        }
        long record = region.allocatePrivate(RecordLayout.PAIR_BYTES);
        if (record != 0) {
            UNSAFE.putInt(record + RecordLayout.PAIR_CALLER, caller);
            UNSAFE.putInt(record + RecordLayout.PAIR_CALLED, called);
            UNSAFE.putInt(record + RecordLayout.PAIR_EPOCH, epoch);
            region.push(record, RecordLayout.PAIR_NEXT, Layout.HEADER_PAIRS);
            slots[free + 1] = record;
            slots[free] = pair;
            pairs++;
        }
        return record;
    }

    private boolean isFull() {
        return 8 * pairs >= 3 * slots.length;
    }

    private void grow() {
        long[] larger = new long[2 * slots.length];
        for (int i = 0; i < slots.length; i += 2) {
            if (slots[i] != 0) {
                int slot = slot(larger, slots[i]);
                larger[slot] = slots[i];
                larger[slot + 1] = slots[i + 1];
            }
        }
        slots = larger;
    }
}
