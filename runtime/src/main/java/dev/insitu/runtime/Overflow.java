package dev.insitu.runtime;

import static dev.insitu.runtime.Memory.UNSAFE;

/**
 * A ring of raw samples for the moment in which no counter is ready: a burst of new threads may use memory up faster
 * than the agent's thread makes it ready. That thread empties the ring into counters as soon as there are some.
 *
 * <p>Many writers, one reader. What does not fit a full ring is counted as unrecorded, and the report says so.
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
        UNSAFE.putLongRelease(null, entry, Layout.ringEntry(epoch, probe, outcome));
    }

    /** Moves what the ring holds into the counters of {@code owner}, as far as there is memory. One thread at a time. */
    static void drain(Region region, Owner owner) {
        if (waiting(region) != 0) {
            long moves = region.header(Layout.HEADER_MOVES);
            UNSAFE.getAndAddLong(null, moves, 1);
            try {
                move(region, owner);
            } finally {
                UNSAFE.getAndAddLong(null, moves, 1);
            }
        }
    }

    private static void move(Region region, Owner owner) {
        long what;
        while ((what = waiting(region)) != 0) {
            long tail = region.header(Layout.HEADER_RING_TAIL);
            long at = UNSAFE.getLong(tail);
            long entry = entry(region, at);
            long nanos = UNSAFE.getLong(entry + 8);
            if (!owner.record(Layout.ringEpoch(what), Layout.ringProbe(what), nanos, Layout.ringOutcome(what))) {
                return;
            }
            UNSAFE.putLong(entry, 0);
            UNSAFE.putLongVolatile(null, tail, at + 1);
        }
    }

    /** What the oldest entry says, 0 where there is none or it is still being written. */
    private static long waiting(Region region) {
        return UNSAFE.getLongAcquire(null, entry(region, UNSAFE.getLong(region.header(Layout.HEADER_RING_TAIL))));
    }

    private static long entry(Region region, long at) {
        return region.header(Layout.HEADER_BYTES) + (at & (Layout.RING_ENTRIES - 1)) * Layout.RING_ENTRY_BYTES;
    }
}
