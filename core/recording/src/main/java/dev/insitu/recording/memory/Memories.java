package dev.insitu.recording.memory;

import dev.insitu.platform.linux.TextFile;
import java.io.File;

/** How much memory the counters may take: never more than half of what is free in the scarcest place. */
final class Memories {
    private Memories() {}

    private static final long MOST_MIB = 256;
    private static final long LEAST = 4L << 20;

    /** MiB instead of {@link #MOST_MIB}. */
    private static final String PROPERTY = "insitu.memory";

    /** Bytes for shared memory in a directory, a multiple of a page. */
    static long capFor(File directory) {
        return cap(directory.getUsableSpace());
    }

    /** Bytes for memory of this process alone. */
    static long cap() {
        return cap(Long.MAX_VALUE);
    }

    /**
     * Bytes for memory of this process alone that is kept beside the other. Address space until it is used, which it is only where
     * there is no other any more.
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
        long scarcest = Math.min(free, Math.min(available(), leftInContainer()));
        return Math.max(LEAST, Math.min(most(), scarcest / 2)) & -4096L;
    }

    private static long available() {
        long kibibytes = TextFile.number("/proc/meminfo", "MemAvailable:", Long.MAX_VALUE);
        return kibibytes == Long.MAX_VALUE ? kibibytes : kibibytes << 10;
    }

    private static long leftInContainer() {
        long limit = number("/sys/fs/cgroup/memory.max");
        return limit == Long.MAX_VALUE ? limit : limit - Math.min(limit, number("/sys/fs/cgroup/memory.current"));
    }

    private static long number(String file) {
        return TextFile.number(file, "", Long.MAX_VALUE);
    }
}
