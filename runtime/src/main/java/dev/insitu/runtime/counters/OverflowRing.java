package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;

/**
 * A ring of raw samples for moments without ready counters: a burst of new threads may use memory up faster than the agent thread
 * prepares it. The agent thread moves the samples into counters as soon as memory is ready.
 *
 * <p>Many writers, one reader.
 */
public final class OverflowRing {
    private OverflowRing() {}

    /**
     * Keeps a sample. Lock-free.
     *
     * @return false if the ring is full
     */
    public static boolean offer(MemoryRegion region, int epoch, int probe, long nanos, int outcome) {
        long head = region.header(Layout.HEADER_RING_HEAD);
        long tail = region.header(Layout.HEADER_RING_TAIL);
        long at;
        do {
            at = UNSAFE.getLongVolatile(null, head);
            if (at - UNSAFE.getLongVolatile(null, tail) >= Layout.RING_ENTRIES) {
                return false;
            }
        } while (!UNSAFE.compareAndSetLong(null, head, at, at + 1));
        try {
            long entry = entry(region, at);
            UNSAFE.putLong(entry + 8, nanos);
            UNSAFE.putLongRelease(null, entry, Layout.ringEntry(epoch, probe, outcome));
        } catch (ThreadDeath stopped) {
            if (UNSAFE.getLong(entry(region, at)) == 0) {
                isNeverWritten(region, at);
            }
            throw stopped;
        } catch (StackOverflowError e) {
            // Calls nothing here: the stack has no room for a call.
            boolean[] unwritten = region.unwritten;
            if (unwritten != null) {
                unwritten[(int) at & (Layout.RING_ENTRIES - 1)] = true;
            }
        }
        return true;
    }

    /** The entry is claimed and will never be written. */
    private static void isNeverWritten(MemoryRegion region, long at) {
        boolean[] unwritten = region.unwritten;
        if (unwritten != null) {
            unwritten[(int) at & (Layout.RING_ENTRIES - 1)] = true;
        }
    }

    /** Moves the ring's samples into the counters of {@code owner}, as far as memory suffices. One thread at a time. */
    public static void drain(MemoryRegion region, ThreadCounters owner) {
        skipUnwritten(region);
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

    private static void move(MemoryRegion region, ThreadCounters owner) {
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
            skipUnwritten(region);
        }
    }

    /** Skips entries whose writers ran out of stack. */
    private static void skipUnwritten(MemoryRegion region) {
        boolean[] unwritten = region.unwritten;
        if (unwritten == null) {
            return;
        }
        long tail = region.header(Layout.HEADER_RING_TAIL);
        long at = UNSAFE.getLong(tail);
        int index = (int) at & (Layout.RING_ENTRIES - 1);
        while (at < UNSAFE.getLongVolatile(null, region.header(Layout.HEADER_RING_HEAD)) && unwritten[index]) {
            unwritten[index] = false;
            UNSAFE.putLongVolatile(null, tail, ++at);
            index = (int) at & (Layout.RING_ENTRIES - 1);
        }
    }

    /** The first word of the oldest entry; 0 if the ring is empty or the entry is still being written. */
    private static long waiting(MemoryRegion region) {
        return UNSAFE.getLongAcquire(null, entry(region, UNSAFE.getLong(region.header(Layout.HEADER_RING_TAIL))));
    }

    private static long entry(MemoryRegion region, long at) {
        return region.header(Layout.HEADER_BYTES) + (at & (Layout.RING_ENTRIES - 1)) * Layout.RING_ENTRY_BYTES;
    }
}
