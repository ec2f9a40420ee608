package dev.insitu.runtime.memory;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/**
 * The phase to which samples belong now: a warm-up, a run, the time after it. Counts can be subtracted, a minimum or maximum
 * cannot, so every epoch has its own cells. A writer that sees a new epoch moves to new cells and leaves the old ones to readers.
 */
public final class Epoch {
    private Epoch() {}

    private static final int[] CURRENT = new int[1];

    /** The current epoch, 0 before there is a {@link MemoryRegion}. Opaque: never stale for long. */
    public static int current() {
        return UNSAFE.getIntOpaque(CURRENT, Memory.INTS);
    }

    /**
     * The region in use, for a thread that has just seen a new epoch. It is never an older epoch's region, even if the CPU reorders
     * loads.
     */
    public static MemoryRegion region() {
        UNSAFE.loadFence();
        return MemoryRegion.current();
    }

    /** The epoch after the current one. */
    public static int next() {
        return current() + 1;
    }

    /** Begins an epoch; samples that end from now on belong to it. One agent thread. */
    public static void begin(int epoch) {
        UNSAFE.putIntVolatile(CURRENT, Memory.INTS, epoch);
    }
}
