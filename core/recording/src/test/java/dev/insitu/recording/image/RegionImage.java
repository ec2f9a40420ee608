package dev.insitu.recording.image;

import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.RegionSize;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/** An image that this JVM's own probes write. */
class RegionImage implements Image {
    private final MemoryRegion region;
    private final long size;

    private RegionImage(MemoryRegion region, long size) {
        this.region = region;
        this.size = size;
    }

    /** Opens a region, all of it ready. */
    static RegionImage open(long size) {
        return open(size, size);
    }

    static RegionImage open(long size, long ready) {
        long address = Memory.allocate(size);
        Memory.zero(address, size);
        MemoryRegion.open(address, RegionSize.of(size, ready), null, OwnProbes.FIRST_RULE_PROBE);
        return new RegionImage(MemoryRegion.current(), size);
    }

    RegionImage(RegionImage other) {
        this(other.region, other.size);
    }

    MemoryRegion region() {
        return region;
    }

    Recording read() {
        return ImageReader.read(this, false, Optional.empty());
    }

    /** The counts of a probe that was called in one epoch only. */
    EpochCounts counts(int probe) {
        return read().counts().stream()
                .filter(counts -> counts.areLatencies(probe))
                .findFirst()
                .orElseThrow();
    }

    /** The bytes as they are now. */
    ByteBuffer copy() {
        ByteBuffer copy = ByteBuffer.allocateDirect((int) size).order(ByteOrder.nativeOrder());
        for (int at = 0; at < region.used(); at += Long.BYTES) {
            copy.putLong(at, region.longAt(at));
        }
        return copy;
    }

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
}
