package dev.insitu.runtime.memory;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/**
 * The memory that counters live in, and a lock-free bump allocator over it.
 *
 * <p>An agent thread keeps memory <em>ready</em> ahead of use: zeroed and backed by pages. Application threads only take ready
 * memory. They do no IO, never wait, and get 0 if none is ready. Private counters may fill seven eighths of the region. The rest is
 * kept for shared counters, and the end of the ready memory for the {@link JournalMemory}.
 *
 * <p>If memory runs out, another region may be used beside this one: private memory of the process, which the system backs with
 * pages when they are touched. The thread that takes a block there zeroes it. This memory is lost if the process is killed, so it
 * is the last resort.
 */
public final class MemoryRegion extends ImageMemory {
    private static volatile MemoryRegion current;

    /** Whether a session is recording. The region of an ended session stays current until the next one opens. */
    private static volatile boolean open;

    private final long privateLimit;
    private final long journalRoom;
    private final int firstProbe;

    /** Null if there is none, and in a region that is itself beside another. */
    private final MemoryRegion beside;

    /** Whether a block is zeroed when it is taken. */
    private final boolean zeroes;

    /**
     * By index in the ring: entries claimed and never written. Null in a region beside another, and once another region is current,
     * since regions are never freed.
     */
    public boolean[] unwritten;

    /** Keeps the memory mapped, also that of earlier sessions, to which threads may still write. */
    private final Kept memory;

    /** Held for ever: a collected mapping is unmapped, and its addresses may be reused by others. */
    @SuppressWarnings("unused")
    private record Kept(Object memory, Kept before) {}

    private volatile long ready;
    private volatile boolean privateFull;

    private MemoryRegion(long base, RegionSize extent, Kept memory, MemoryRegion beside, int firstProbe) {
        super(base, extent.size());
        this.memory = memory;
        this.beside = beside;
        this.zeroes = false;
        this.firstProbe = firstProbe;
        this.journalRoom = extent.journal();
        this.privateLimit = size - size / 8;
        this.ready = extent.ready();
        this.unwritten = new boolean[Layout.RING_ENTRIES];
    }

    /** A region beside another. */
    private MemoryRegion(long base, long size) {
        super(base, size);
        this.memory = null;
        this.beside = null;
        this.zeroes = true;
        this.firstProbe = 0;
        this.journalRoom = size / 4;
        this.privateLimit = 0;
        this.ready = size;
    }

    /**
     * Makes this memory the place of all counters from now on, and begins an epoch, at which writers move there. The used part
     * stays mapped while the JVM lives.
     *
     * @param base address, a multiple of {@link Layout#UNIT}
     * @param memory the object that keeps it mapped; held from now on
     * @param firstProbe the first probe of its session; lower numbers belong to earlier sessions, whose calls may still be ending
     */
    public static void open(long base, RegionSize extent, Object memory, int firstProbe) {
        format(base, extent.size());
        MemoryRegion last = current;
        Kept kept = new Kept(memory, last == null ? null : last.memory);
        current = new MemoryRegion(base, extent, kept, openBeside(extent.beside(), last), firstProbe);
        if (last != null) {
            last.unwritten = null;
        }
        open = true;
        Epoch.begin(Epoch.next());
    }

    /**
     * Opens the region beside. Only its header is touched: its ring and its counts of lost samples are not used. The previous
     * session's region is reused if no block was ever taken from it.
     */
    private static MemoryRegion openBeside(long size, MemoryRegion before) {
        if (size < Layout.FIRST_BLOCK) {
            return null;
        }
        try {
            MemoryRegion last = before == null ? null : before.beside;
            boolean unused = last != null && last.size >= size && last.seal(Layout.FIRST_BLOCK);
            long base = unused ? last.base : Memory.allocate(size);
            Memory.zero(base, Layout.HEADER_BYTES);
            format(base, size);
            return new MemoryRegion(base, size);
        } catch (OutOfMemoryError e) {
            return null;
        }
    }

    /** Seals the region if exactly this much is used; returns false if more is, or if it is sealed already. */
    private boolean seal(long used) {
        return UNSAFE.compareAndSetLong(null, base + Layout.HEADER_CURSOR, used, used | SEALED);
    }

    /**
     * Seals the region: no further blocks are given out.
     *
     * @return the final number of bytes used, from the start
     */
    public long seal() {
        while (!seal(used()) && !isSealed()) {
            Thread.onSpinWait();
        }
        return used();
    }

    private boolean isSealed() {
        return (longAt(Layout.HEADER_CURSOR) & SEALED) != 0;
    }

    /** Ends the session of the region in use. Samples that calls in progress still record there are in no report. */
    public static void close() {
        open = false;
    }

    /** Whether a session is open. */
    public static boolean isOpen() {
        return open;
    }

    /** The region in use, or null before {@link #open}. */
    public static MemoryRegion current() {
        return current;
    }

    /** Whether a probe belongs to this region's session. A call of an earlier session that ends now has a probe that does not. */
    public boolean counts(int probe) {
        return probe >= firstProbe || probe < OwnProbes.FIRST_RULE_PROBE;
    }

    /** Declares that the first {@code bytes} are now zeroed and backed. Called by one agent thread. */
    public void ready(long bytes) {
        ready = bytes;
    }

    /** Notes a sign of life: the current time. */
    public void isAlive(long nowNanos) {
        UNSAFE.putLongVolatile(null, base + Layout.HEADER_NOW, nowNanos);
    }

    /** Notes the owning process: its id, its start time in ticks, and the name space of the id. */
    public void belongsTo(long pid, long startTicks, long namespace) {
        UNSAFE.putLong(base + Layout.HEADER_PROCESS_START, startTicks);
        UNSAFE.putLong(base + Layout.HEADER_PID_NAMESPACE, namespace);
        UNSAFE.putLongVolatile(null, base + Layout.HEADER_PID, pid);
    }

    /** Whether a thread was denied private counters and now shares. */
    public boolean privateFull() {
        return privateFull;
    }

    /** The memory beside this; null if there is none. */
    public MemoryRegion beside() {
        return beside;
    }

    /** Whether some counters are in the memory beside. */
    public boolean isBesideUsed() {
        return longAt(Layout.HEADER_BESIDE) != 0;
    }

    /** Notes for other processes how many samples are in the memory beside, which they cannot read; at least 1. */
    public void countedBeside(long samples) {
        UNSAFE.putLongVolatile(null, base + Layout.HEADER_BESIDE, samples);
    }

    /** Counts a sample of a probe as lost. Lock-free. */
    public void lose(int probe) {
        int word = probe < Layout.LOST_PROBES ? Layout.LOST + probe * Long.BYTES : Layout.HEADER_LOST;
        UNSAFE.getAndAddLong(null, base + word, 1);
    }

    /** Whether more than half of the memory beside is used, so that only necessary blocks should be taken. */
    public boolean isHalfUsed() {
        return used() > counterLimit() / 2;
    }

    /** Whether less than a quarter of this memory is used, so that blocks may be larger than necessary. */
    public boolean isPlentiful() {
        return !zeroes && used() < size / 4;
    }

    /** Whether more than three quarters of the memory beside are used, so that pages must be coarse. */
    public boolean isScarce() {
        return zeroes && used() > counterLimit() - counterLimit() / 4;
    }

    private long counterLimit() {
        return size - journalRoom;
    }

    /** The region that holds a cell: this one or the one beside. */
    public MemoryRegion of(long cell) {
        return beside != null && beside.holds(cell) ? beside : this;
    }

    /** A zeroed block for one writer, or 0 if none is ready or the private share is used up. */
    public long allocatePrivate(int bytes) {
        long readyNow = ready - journalRoom;
        long address = allocate(bytes, Math.min(readyNow, privateLimit));
        if (address == 0 && readyNow >= privateLimit) {
            privateFull = true;
        }
        return address;
    }

    /** A zeroed block for shared counters, or 0 if none is ready. */
    public long allocateShared(int bytes) {
        return allocate(bytes, ready - journalRoom);
    }

    /** A zeroed block for the journal, or 0 if none is ready. */
    long allocateForJournal(int bytes) {
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
                if (zeroes) {
                    Memory.zero(base + at, rounded);
                }
                return base + at;
            }
        }
    }
}
