package dev.insitu.runtime.memory;

/**
 * The sizes in bytes of a {@link MemoryRegion} and its parts.
 *
 * @param size all its memory, at least twice {@link Layout#FIRST_BLOCK}
 * @param ready zeroed and backed from the start; at least {@link Layout#FIRST_BLOCK}
 * @param journal the end of the ready memory, reserved for the {@link JournalMemory}, so that counters cannot use it up
 * @param beside private memory of this process, for counters that find no place in the region; 0 for none
 */
public record RegionSize(long size, long ready, long journal, long beside) {
    /** All of it for counters, and none beside. */
    public static RegionSize of(long size, long ready) {
        return new RegionSize(size, ready, 0, 0);
    }
}
