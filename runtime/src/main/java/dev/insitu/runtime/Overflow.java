package dev.insitu.runtime;

import static dev.insitu.runtime.Memory.UNSAFE;

/**
 * A ring of raw samples for the moment in which no counter is ready: a burst of new threads may use memory up faster
 * than the agent's thread makes it ready. That thread empties the ring into counters as soon as there are some.
 *
 * <p>An entry is one long of what (bit 0: present, 1-2: outcome, 8-31: probe, 32-63: epoch), written last by release, and
 * one of nanoseconds. Many writers, one reader; a full ring counts the sample as unrecorded, and the report says so.
 */
final class Overflow {
    private Overflow() {}

    /** Keeps a sample. Lock-free. */
    static void offer(Region region, int epoch, int probe, long nanos, int outcome) {
        long head = region.header(Layout.HEADER_RING_HEAD);
        long tail = region.header(Layout.HEADER_RING_TAIL);
        long at;
        do {
            at = UNSAFE.getLongVolatile(null, head);
            if (at - UNSAFE.getLongVolatile(null, tail) >= Layout.RING_ENTRIES) {
                UNSAFE.getAndAddLong(null, region.header(Layout.HEADER_UNRECORDED), 1);
                return;
            }
        } while (!UNSAFE.compareAndSetLong(null, head, at, at + 1));
        long entry = entry(region, at);
        UNSAFE.putLong(entry + 8, nanos);
        UNSAFE.putLongRelease(null, entry, (long) epoch << 32 | (long) probe << 8 | outcome << 1 | 1);
    }

    /** Moves what the ring holds into the counters of {@code owner}, as far as there is memory. One thread at a time. */
    static void drain(Region region, Owner owner) {
        long tail = region.header(Layout.HEADER_RING_TAIL);
        while (true) {
            long at = UNSAFE.getLong(tail);
            long entry = entry(region, at);
            long what = UNSAFE.getLongAcquire(null, entry);
            if (what == 0) {
                return;
            }
            int probe = (int) (what >>> 8) & 0xFF_FFFF;
            int outcome = (int) (what >>> 1) & 3;
            if (!owner.record((int) (what >>> 32), probe, UNSAFE.getLong(entry + 8), outcome)) {
                return;
            }
            UNSAFE.putLong(entry, 0);
            UNSAFE.putLongVolatile(null, tail, at + 1);
        }
    }

    private static long entry(Region region, long at) {
        return region.header(Layout.HEADER_BYTES) + (at & (Layout.RING_ENTRIES - 1)) * Layout.RING_ENTRY_BYTES;
    }
}
