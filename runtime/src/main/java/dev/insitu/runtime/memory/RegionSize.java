package dev.insitu.runtime.memory;

/**
 * How many bytes a {@link MemoryRegion} has for what.
 *
 * @param size of all its memory, at least twice {@link Layout#FIRST_BLOCK}
 * @param ready zeroed and backed from the start; at least {@link Layout#FIRST_BLOCK}
 * @param journal of what is ready, at its end: kept for the {@link JournalMemory}, so that counters cannot leave it without
 * @param beside of memory that this process alone sees, for counters that find no place in the other; 0 for none
 */
public record RegionSize(long size, long ready, long journal, long beside) {
    /** All of it for counters, and none beside. */
    public static RegionSize of(long size, long ready) {
        return new RegionSize(size, ready, 0, 0);
    }
}
