package dev.insitu.recording.memory;

import dev.insitu.recording.image.Image;
import dev.insitu.runtime.memory.MemoryRegion;

/** This JVM's counter memory as an image, which readers of recordings can read. The module report cannot use it. */
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

    @Override
    public void bytesAt(long offset, byte[] into) {
        region.bytesAt(offset, into);
    }
}
