package dev.insitu.recording.memory;

import dev.insitu.recording.image.Image;
import dev.insitu.runtime.memory.MemoryRegion;

/** The memory that this JVM's probes write to, as a reader of recordings sees it. The module report has no way to it. */
public record RegionImage(MemoryRegion region) implements Image {
    @Override
    public int intAt(long offset) {
        return region.intAt(offset);
    }

    @Override
    public long longAt(long offset) {
        return region.longAt(offset);
    }

    @Override
    public byte byteAt(long offset) {
        return region.byteAt(offset);
    }

    @Override
    public void longsAt(long offset, long[] into) {
        region.longsAt(offset, into);
    }
}
