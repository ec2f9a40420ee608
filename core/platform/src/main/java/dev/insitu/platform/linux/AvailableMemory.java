package dev.insitu.platform.linux;

/** The memory of this machine that programs may still take. */
public final class AvailableMemory {
    private AvailableMemory() {}

    /** In bytes; {@link Long#MAX_VALUE} where the system does not tell. */
    public static long bytes() {
        long kibibytes = TextFile.number("/proc/meminfo", "MemAvailable:", Long.MAX_VALUE);
        return kibibytes == Long.MAX_VALUE ? kibibytes : kibibytes << 10;
    }
}
