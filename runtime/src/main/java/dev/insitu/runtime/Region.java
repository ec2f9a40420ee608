package dev.insitu.runtime;

import static dev.insitu.runtime.Memory.UNSAFE;

/**
 * The memory that counters live in, and a lock-free bump allocator over it.
 *
 * <p>A thread of the agent keeps a stretch <em>ready</em> ahead of what is used: zeroed, and backed by pages that exist.
 * Application threads only take what is ready; they do no IO, wait for nobody and are told 0 when there is nothing.
 * Private counters may fill seven eighths of the region; the rest is kept for what threads share.
 */
public final class Region {
    private static volatile Region current;

    /** Whether somebody records; a region whose session has ended stays the current one until there is another. */
    private static volatile boolean open;

    private final long base;
    private final long privateLimit;

    /** What keeps the memory mapped, and the region before this one, to which threads may still write. */
    @SuppressWarnings("unused")
    private final Object memory;

    @SuppressWarnings("unused")
    private final Region before;

    private volatile long ready;
    private volatile boolean privateFull;

    private Region(long base, long size, long ready, Object memory, Region before) {
        this.base = base;
        this.memory = memory;
        this.before = before;
        this.privateLimit = size - size / 8;
        this.ready = ready;
    }

    /**
     * Makes a stretch of memory the place of all counters from now on, and begins an epoch, at which writers move there.
     * It stays mapped for as long as the JVM lives.
     *
     * @param base address, a multiple of {@link Layout#UNIT}
     * @param size bytes, at least twice {@link Layout#FIRST_BLOCK}
     * @param ready bytes from the start that are zeroed and backed; at least {@link Layout#FIRST_BLOCK}
     * @param memory what keeps it mapped; held from now on
     */
    public static void open(long base, long size, long ready, Object memory) {
        UNSAFE.putLong(base + Layout.HEADER_SIZE, size);
        UNSAFE.putLong(base + Layout.HEADER_CURSOR, Layout.FIRST_BLOCK);
        UNSAFE.putLongVolatile(null, base + Layout.HEADER_MAGIC, Layout.MAGIC);
        current = new Region(base, size, ready, memory, current);
        open = true;
        Epoch.begin(Epoch.next());
    }

    /** Ends the session of the region in use. What is still recorded there, by calls that began before, is in no report. */
    public static void close() {
        open = false;
    }

    /** Whether there is a session. */
    public static boolean isOpen() {
        return open;
    }

    /** The region in use, or null before {@link #open}. */
    public static Region current() {
        return current;
    }

    /** Bytes used so far, from the start of the image. */
    public long used() {
        return UNSAFE.getLongVolatile(null, base + Layout.HEADER_CURSOR);
    }

    /** Declares that the first {@code bytes} are now zeroed and backed. Called by one thread of the agent. */
    public void ready(long bytes) {
        ready = bytes;
    }

    /** Whether some thread was denied private counters, so that it now shares. */
    public boolean privateFull() {
        return privateFull;
    }

    /** The byte at an offset of the image. */
    public byte byteAt(long offset) {
        return UNSAFE.getByte(base + offset);
    }

    /** The int at an offset of the image, by acquire. */
    public int intAt(long offset) {
        return UNSAFE.getIntAcquire(null, base + offset);
    }

    /** The long at an offset of the image, by acquire. */
    public long longAt(long offset) {
        return UNSAFE.getLongAcquire(null, base + offset);
    }

    /** Samples that found no place at all. */
    public long unrecorded() {
        return UNSAFE.getLongVolatile(null, base + Layout.HEADER_UNRECORDED);
    }

    /** Address of a word of the header. */
    long header(int offset) {
        return base + offset;
    }

    /** Address of a unit. */
    long address(int unit) {
        return base + ((long) unit << Layout.UNIT_SHIFT);
    }

    /** Unit of an address. */
    int unit(long address) {
        return (int) ((address - base) >>> Layout.UNIT_SHIFT);
    }

    /** A zeroed block for one writer's use, or 0 where none is ready or the private share is used up. */
    long allocatePrivate(int bytes) {
        long readyNow = ready;
        long address = allocate(bytes, Math.min(readyNow, privateLimit));
        if (address == 0 && readyNow >= privateLimit) {
            privateFull = true;
        }
        return address;
    }

    /** A zeroed block for what threads share, or 0 where none is ready. */
    long allocateShared(int bytes) {
        return allocate(bytes, ready);
    }

    private long allocate(int bytes, long limit) {
        long rounded = (bytes + (long) Layout.UNIT - 1) & -Layout.UNIT;
        long cursor = base + Layout.HEADER_CURSOR;
        while (true) {
            long at = UNSAFE.getLongVolatile(null, cursor);
            if (at + rounded > limit) {
                return 0;
            }
            if (UNSAFE.compareAndSetLong(null, cursor, at, at + rounded)) {
                return base + at;
            }
        }
    }

    /** Puts a finished block at the head of one of the image's lists. Lock-free; readers see it whole. */
    void push(long block, int nextOffset, int headOffset) {
        long head = base + headOffset;
        int unit = unit(block);
        int older;
        do {
            older = UNSAFE.getIntVolatile(null, head);
            UNSAFE.putInt(block + nextOffset, older);
        } while (!UNSAFE.compareAndSetInt(null, head, older, unit));
    }
}
