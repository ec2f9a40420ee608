package dev.insitu.runtime.memory;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/** The memory of an image, by offset, by unit and by address; {@link Layout} defines its contents. */
public abstract class ImageMemory {
    /** Added to the cursor of sealed memory, so that no block fits below any limit. */
    static final long SEALED = 1L << 62;

    final long base;
    final long size;

    ImageMemory(long base, long size) {
        this.base = base;
        this.size = size;
    }

    static void format(long base, long size) {
        UNSAFE.putLong(base + Layout.HEADER_SIZE, size);
        UNSAFE.putLong(base + Layout.HEADER_CURSOR, Layout.FIRST_BLOCK);
        UNSAFE.putLong(base + Layout.HEADER_BASE, base);
        UNSAFE.putLong(base + Layout.HEADER_NOW, System.nanoTime());
        UNSAFE.putLongVolatile(null, base + Layout.HEADER_MAGIC, Layout.MAGIC);
    }

    /** Bytes used so far, from the start of the image. */
    public final long used() {
        return UNSAFE.getLongVolatile(null, base + Layout.HEADER_CURSOR) & ~SEALED;
    }

    /** Bytes of the whole image, used or not. */
    public final long size() {
        return size;
    }

    /** The byte at an offset of the image. */
    public final byte byteAt(long offset) {
        return UNSAFE.getByte(base + offset);
    }

    /** The int at an offset of the image, by acquire. */
    public final int intAt(long offset) {
        return UNSAFE.getIntAcquire(null, base + offset);
    }

    /** The long at an offset of the image, by acquire. */
    public final long longAt(long offset) {
        return UNSAFE.getLongAcquire(null, base + offset);
    }

    /** Reads longs from an offset of the image on, each atomically and ordered after earlier reads. A memory copy, not a loop. */
    public final void longsAt(long offset, long[] into) {
        UNSAFE.loadFence();
        UNSAFE.copyMemory(null, base + offset, into, Memory.LONGS, (long) into.length * Long.BYTES);
        UNSAFE.loadFence();
    }

    /** Reads bytes from an offset of the image on, as longs are read. */
    public final void bytesAt(long offset, byte[] into) {
        UNSAFE.loadFence();
        UNSAFE.copyMemory(null, base + offset, into, Memory.BYTES, into.length);
        UNSAFE.loadFence();
    }

    /** Whether an address is in this region. */
    public final boolean holds(long address) {
        return address >= base && address < base + size;
    }

    /** Address of a word of the header. */
    public final long header(int offset) {
        return base + offset;
    }

    /** Address of a unit. */
    public final long address(int unit) {
        return base + ((long) unit << Layout.UNIT_SHIFT);
    }

    /** Unit of an address. */
    public final int unit(long address) {
        return (int) ((address - base) >>> Layout.UNIT_SHIFT);
    }

    /** Puts a finished block at the head of one of the image's lists. Lock-free; readers see the block complete. */
    public final void push(long block, int nextOffset, int headOffset) {
        long head = base + headOffset;
        int unit = unit(block);
        int older;
        do {
            older = UNSAFE.getIntVolatile(null, head);
            UNSAFE.putInt(block + nextOffset, older);
        } while (!UNSAFE.compareAndSetInt(null, head, older, unit));
    }
}
