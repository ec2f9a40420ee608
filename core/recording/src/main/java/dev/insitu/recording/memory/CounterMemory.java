package dev.insitu.recording.memory;

import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.RegionSize;
import java.io.IOException;
import java.lang.instrument.Instrumentation;

/**
 * The memory under a {@link MemoryRegion}, prepared in chunks ahead of its use, so that application threads neither wait for it nor
 * hit a missing page. One thread at a time.
 */
abstract class CounterMemory {
    /** Bytes for the journal, ready from the start; never used for counters. */
    private static final long JOURNAL = 512L << 10;

    /** Bytes ready from the start: enough for some hundreds of pairs of thread and probe. */
    private static final long FIRST = Layout.FIRST_BLOCK + JOURNAL + (1L << 20);

    /** Bytes kept ready ahead of the used part. */
    private static final long AHEAD = 8L << 20;

    /** Back off before retrying. */
    private static final long RETRY_NANOS = 1_000_000_000;

    private final long size;
    private long retryNanos = System.nanoTime();
    private long ready;
    private MemoryRegion region;

    CounterMemory(long size) {
        this.size = size;
    }

    /** The limit of this memory in MiB. */
    final long mostMebibytes() {
        return size >> 20;
    }

    /** Address of the first byte. */
    abstract long address();

    /** The memory is unmapped when this object becomes unreachable; null where the memory stays mapped. An object of a JDK class. */
    abstract Object mapping();

    /** Zeroes and backs bytes; throws where the system has no memory left. */
    abstract void prepare(long from, long to) throws IOException;

    /** Where another process finds this memory, or null. */
    abstract String path();

    /** Hides the memory from other processes; writers may continue. */
    abstract void release();

    /** Returns the unused part, after the memory was released and no thread counts in it any more. */
    void retire(Instrumentation instrumentation) {}

    /** Adds to the image what other processes need to know of it. */
    void opened(MemoryRegion opened) {}

    /** Opens the region. */
    final MemoryRegion open() throws IOException {
        ready = Math.min(FIRST, size);
        prepare(0, ready);
        RegionSize extent = new RegionSize(size, ready, JOURNAL, MemoryLimits.beside());
        MemoryRegion.open(address(), extent, mapping(), AgentControl.firstProbe());
        region = MemoryRegion.current();
        opened(region);
        return region;
    }

    final MemoryRegion region() {
        return region;
    }

    /** Prepares more memory when the used part comes close to the end of the prepared part. */
    final void keepAhead() throws IOException {
        long wanted = Math.min(size, region.used() + AHEAD);
        if (wanted > ready && System.nanoTime() - retryNanos >= 0) {
            retryNanos = System.nanoTime() + RETRY_NANOS;
            prepare(ready, wanted);
            retryNanos = System.nanoTime();
            ready = wanted;
            region.ready(ready);
        }
    }
}
