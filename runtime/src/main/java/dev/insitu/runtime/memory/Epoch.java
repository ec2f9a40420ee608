package dev.insitu.runtime.memory;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/**
 * The stretch of time that samples belong to now: a warm-up, a run, what comes after. Counts can be subtracted, a
 * minimum or maximum cannot, so every epoch has cells of its own; a writer that sees a new epoch moves to new cells and
 * leaves the old ones to the readers.
 */
public final class Epoch {
    private Epoch() {}

    private static final int[] CURRENT = new int[1];

    /** The current epoch, 0 before there is a {@link MemoryRegion}. Opaque: never stale for long. */
    public static int current() {
        return UNSAFE.getIntOpaque(CURRENT, Memory.INTS);
    }

    /** The region in use, for who has just seen a new epoch: not that of an older one, whatever the CPU reorders. */
    public static MemoryRegion region() {
        UNSAFE.loadFence();
        return MemoryRegion.current();
    }

    /** The epoch after the current one. */
    public static int next() {
        return current() + 1;
    }

    /** Begins an epoch; samples that end from now on belong to it. One thread of the agent. */
    public static void begin(int epoch) {
        UNSAFE.putIntVolatile(CURRENT, Memory.INTS, epoch);
    }
}
