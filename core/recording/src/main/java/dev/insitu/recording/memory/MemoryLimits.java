package dev.insitu.recording.memory;

import dev.insitu.platform.linux.AvailableMemory;
import dev.insitu.platform.linux.ControlGroup;
import java.io.File;

/** Limits of the counters' memory: at most half of the free space in the scarcest place. */
final class MemoryLimits {
    private MemoryLimits() {}

    private static final long MOST_MIB = 256;
    private static final long LEAST = 4L << 20;

    /** Limit in MiB, instead of {@link #MOST_MIB}. */
    private static final String PROPERTY = "insitu.memory";

    /** Bytes for shared memory in a directory, a multiple of a page. */
    static long capFor(File directory) {
        return cap(directory.getUsableSpace());
    }

    /** Bytes for private memory of this process. */
    static long cap() {
        return cap(Long.MAX_VALUE);
    }

    /**
     * Bytes for private memory beside the shared memory. Only address space until it is used, which happens only when the shared
     * memory has run out.
     */
    static long beside() {
        return cap() / 4 + LEAST;
    }

    private static long most() {
        try {
            return Long.getLong(PROPERTY, MOST_MIB) << 20;
        } catch (SecurityException e) {
            return MOST_MIB << 20;
        }
    }

    private static long cap(long free) {
        long scarcest = Math.min(free, Math.min(AvailableMemory.bytes(), ControlGroup.memoryLeft()));
        return Math.max(LEAST, Math.min(most(), scarcest / 2)) & -4096L;
    }
}
