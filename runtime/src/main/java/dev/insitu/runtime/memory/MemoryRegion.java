package dev.insitu.runtime.memory;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

/**
 * The memory that counters live in, and a lock-free bump allocator over it.
 *
 * <p>A thread of the agent keeps a stretch <em>ready</em> ahead of what is used: zeroed, and backed by pages that exist.
 * Application threads only take what is ready; they do no IO, wait for nobody and are told 0 when there is nothing.
 * Private counters may fill seven eighths of the region; the rest is kept for what threads share, and the last of what is
 * ready for the {@link JournalMemory}.
 *
 * <p>Where there is no memory, there may be another region beside this one: memory of the process alone, which the system gives
 * pages to when they are touched. Who takes a block there zeroes it. A killed process takes it with it, so it is the last resort.
 */
public final class MemoryRegion extends ImageMemory {
    private static volatile MemoryRegion current;

    /** Whether somebody records; a region whose session has ended stays the current one until there is another. */
    private static volatile boolean open;

    private final long privateLimit;
    private final long journalRoom;
    private final int firstProbe;

    /** Null where there is none, and of a region that is itself beside another. */
    private final MemoryRegion beside;

    /** Whether blocks are zeroed as they are taken. */
    private final boolean zeroes;

    /** By place in the ring: entries claimed and never written. Null beside another region, and once another is current: regions stay for ever. */
    public boolean[] unwritten;

    /** What keeps the memory mapped, and that of the sessions before, to which threads may still write. */
    private final Kept memory;

    /** Held for ever: what is collected is unmapped, and with it whatever lies there by then. */
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

    /** One beside another. */
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
     * Makes a stretch of memory the place of all counters from now on, and begins an epoch, at which writers move there.
     * What is used of it stays mapped for as long as the JVM lives.
     *
     * @param base address, a multiple of {@link Layout#UNIT}
     * @param memory what keeps it mapped; held from now on
     * @param firstProbe of its session; those before were another session's, whose calls may end only now
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
     * Only its header is touched: its ring and its list of what was lost are not used. The one of the session before is taken where
     * nothing in it was ever handed out.
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

    /** Hands out nothing more, if so much is used; false where it is more, or sealed. */
    private boolean seal(long used) {
        return UNSAFE.compareAndSetLong(null, base + Layout.HEADER_CURSOR, used, used | SEALED);
    }

    /**
     * Hands out nothing more: nobody will know an address above.
     *
     * @return how many bytes from the start are used, now and for ever
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

    /** Ends the session of the region in use. What is still recorded there, by calls that began before, is in no report. */
    public static void close() {
        open = false;
    }

    /** Whether there is a session. */
    public static boolean isOpen() {
        return open;
    }

    /** The region in use, or null before {@link #open}. */
    public static MemoryRegion current() {
        return current;
    }

    /** Whether a probe is one of this region's session. A call of an earlier session, which ends only now, has one that is not. */
    public boolean counts(int probe) {
        return probe >= firstProbe || probe < OwnProbes.FIRST_RULE_PROBE;
    }

    /** Declares that the first {@code bytes} are now zeroed and backed. Called by one thread of the agent. */
    public void ready(long bytes) {
        ready = bytes;
    }

    /** Notes a sign of life: what the clock says now. */
    public void isAlive(long nowNanos) {
        UNSAFE.putLongVolatile(null, base + Layout.HEADER_NOW, nowNanos);
    }

    /** Notes whose memory it is: a process, when it was started, and the name space of its number. */
    public void belongsTo(long pid, long startTicks, long namespace) {
        UNSAFE.putLong(base + Layout.HEADER_PROCESS_START, startTicks);
        UNSAFE.putLong(base + Layout.HEADER_PID_NAMESPACE, namespace);
        UNSAFE.putLongVolatile(null, base + Layout.HEADER_PID, pid);
    }

    /** Whether some thread was denied private counters, so that it now shares. */
    public boolean privateFull() {
        return privateFull;
    }

    /** The memory beside this; null where there is none. */
    public MemoryRegion beside() {
        return beside;
    }

    /** Whether some counters are in the memory beside. */
    public boolean isBesideUsed() {
        return longAt(Layout.HEADER_BESIDE) != 0;
    }

    /** Tells other processes how many samples are in the memory beside, which they cannot read; at least 1. */
    public void countedBeside(long samples) {
        UNSAFE.putLongVolatile(null, base + Layout.HEADER_BESIDE, samples);
    }

    /** A sample of a probe finds no place at all. Lock-free. */
    public void lose(int probe) {
        int word = probe < Layout.LOST_PROBES ? Layout.LOST + probe * Long.BYTES : Layout.HEADER_LOST;
        UNSAFE.getAndAddLong(null, base + word, 1);
    }

    /** Whether so little of the memory beside is left that what is not needed should not be taken. */
    public boolean isHalfUsed() {
        return used() > counterLimit() / 2;
    }

    /** Whether so little of the memory beside is left that a sample's place must be a small one. */
    public boolean isScarce() {
        return zeroes && used() > counterLimit() - counterLimit() / 4;
    }

    private long counterLimit() {
        return size - journalRoom;
    }

    /** The region of a cell of this region or the one beside. */
    public MemoryRegion of(long cell) {
        return beside != null && beside.holds(cell) ? beside : this;
    }

    /** A zeroed block for one writer's use, or 0 where none is ready or the private share is used up. */
    public long allocatePrivate(int bytes) {
        long readyNow = ready - journalRoom;
        long address = allocate(bytes, Math.min(readyNow, privateLimit));
        if (address == 0 && readyNow >= privateLimit) {
            privateFull = true;
        }
        return address;
    }

    /** A zeroed block for what threads share, or 0 where none is ready. */
    public long allocateShared(int bytes) {
        return allocate(bytes, ready - journalRoom);
    }

    /** A zeroed block for the journal, or 0 where none is ready. */
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
