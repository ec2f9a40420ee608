package dev.insitu.recording.memory;

import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.RegionSize;
import java.io.IOException;
import java.lang.instrument.Instrumentation;

/**
 * The memory under a {@link MemoryRegion}, made ready a stretch at a time ahead of its use, so that application threads never
 * wait for it nor meet a page that is not there. One thread at a time.
 */
abstract class CounterMemory {
    /** Ready from the start, and never used for counters. */
    private static final long JOURNAL = 512L << 10;

    /** Ready from the start: enough for some hundreds of pairs of thread and probe. */
    private static final long FIRST = Layout.FIRST_BLOCK + JOURNAL + (1L << 20);

    /** Kept ready ahead of what is used. */
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

    /** How much it may become, in MiB. */
    final long mostMebibytes() {
        return size >> 20;
    }

    /** Address of the first byte. */
    abstract long address();

    /** What the memory goes with when nobody holds it any more; null where it stays. Of the JDK's classes. */
    abstract Object mapping();

    /** Zeroes and backs bytes; an exception means that there are none to be had. */
    abstract void prepare(long from, long to) throws IOException;

    /** Where another process finds this memory, or null. */
    abstract String path();

    /** Takes the memory out of other processes' sight; writers may go on. */
    abstract void release();

    /** Gives back what is not used, once the memory was released and nothing counts in it any more. */
    void retire(Instrumentation instrumentation) {}

    /** Adds what other processes need to know of the image. */
    void opened(MemoryRegion opened) {}

    /** Opens the region. */
    final MemoryRegion open() throws IOException {
        ready = Math.min(FIRST, size);
        prepare(0, ready);
        RegionSize extent = new RegionSize(size, ready, JOURNAL, Memories.beside());
        MemoryRegion.open(address(), extent, mapping(), AgentControl.firstProbe());
        region = MemoryRegion.current();
        opened(region);
        return region;
    }

    final MemoryRegion region() {
        return region;
    }

    /** Makes more ready if what is used comes close to it. */
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
