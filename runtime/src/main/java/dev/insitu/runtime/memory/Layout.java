package dev.insitu.runtime.memory;

/**
 * The layout of a recording's image in memory, for its writers and for readers in this process or another.
 *
 * <p>All words are in the machine's own byte order. Places are named by <em>units</em> of {@value #UNIT} bytes (a cache
 * line) from the start of the image; 0 means "none". An image consists of
 *
 * <ul>
 *   <li>a header of {@value #HEADER_BYTES} bytes with the words named below,
 *   <li>the {@link dev.insitu.runtime.counters.OverflowRing} ring,
 * <li>for each of the first {@value #LOST_PROBES} probes the number of its lost samples, <li>allocated blocks, each a whole number
 * of units: <em>cells</em> with their <em>pages</em> and slowest samples ({@link CellLayout}), threads and their calls in flight
 * ({@link ThreadBlockLayout}), records of thrown exceptions and of pairs of probes, and journal entries ({@link RecordLayout}).
 * </ul>
 *
 * <p>A cell counts one probe for one owner (a thread, or a stripe that threads share) in one epoch. Its buckets are
 * those of HdrHistogram at three significant digits (see {@link Buckets}), in pages of {@value CellLayout#PAGE_BUCKETS} that are
 * allocated when the first sample falls into them. The number of samples is the sum of the buckets; it is stored nowhere else, so
 * it cannot disagree with them. Only for a {@link dev.insitu.runtime.counters.Thinning thinned} probe do the buckets hold weights,
 * and the number of samples has its own word.
 *
 * <p>A writer adds to sum, minimum and maximum first and to the bucket last, by release; a reader takes the buckets by
 * acquire, then the rest. For any reader at any time, also after {@code kill -9}, the maximum is not below any counted sample. A
 * cell's sum leads its buckets by at most one sample for each of its writers; for a reader, also by those that came in while it
 * read. Samples that wait in the ring count as well. While they move to cells ({@link #HEADER_MOVES}) a reader may find one in both
 * places or in none, and reads again; after a kill at that moment one sample may be counted twice.
 */
public final class Layout {
    private Layout() {}

    /** First word of every image: "INSITU" and the version of this layout. */
    public static final long MAGIC = 0x494E_5349_5455_0007L;

    /** Bytes in a unit, the grain of allocation. */
    public static final int UNIT = 64;

    /** log2 of {@link #UNIT}. */
    public static final int UNIT_SHIFT = 6;

    // Header. A word that application threads write has a cache line of its own.

    /** long: {@link #MAGIC}. */
    public static final int HEADER_MAGIC = 0;

    /** long: bytes of the whole image, used or not. */
    public static final int HEADER_SIZE = 8;

    /** long: bytes used from the start; the next block is allocated there. */
    public static final int HEADER_CURSOR = 64;

    /** int: unit of the newest cell; cells form a list. */
    public static final int HEADER_CELLS = 128;

    /** int: unit of the newest journal entry; entries form a list. */
    public static final int HEADER_JOURNAL = 192;

    /** long: lost samples of probes without a word of their own. */
    public static final int HEADER_LOST = 256;

    /** long: samples ever put into the ring. */
    public static final int HEADER_RING_HEAD = 320;

    /** long: samples ever taken out of the ring. */
    public static final int HEADER_RING_TAIL = 384;

    /** long: raised before samples move from the ring to cells and again after; odd in between. */
    public static final int HEADER_MOVES = 448;

    /**
     * long: 0 while all counters are in this image. Otherwise some are in private memory of the process, which other processes
     * cannot read and which is lost if it is killed. Then: the number of those samples when last counted, 1 before.
     */
    public static final int HEADER_BESIDE = 512;

    /** long: the id of the writing process in its own system; 0 if unknown. */
    public static final int HEADER_PID = 576;

    /** long: when that process was started, in ticks of the system's clock since its boot. */
    public static final int HEADER_PROCESS_START = 584;

    /** long: the name space of that id; 0 if unknown. */
    public static final int HEADER_PID_NAMESPACE = 592;

    /** int: unit of the table of thrown exceptions; 0 until a call has thrown. */
    public static final int HEADER_THROWN = 1024;

    /** int: unit of the newest record of a pair of probes, one of which calls the other; records form a list. */
    public static final int HEADER_PAIRS = 1088;

    /** int: unit of the newest {@link ThreadBlockLayout block of a thread}; blocks form a list. */
    public static final int HEADER_THREADS = 1152;

    /** long: the clock of {@link System#nanoTime()} when the agent last read it: the JVM's last sign of life. */
    public static final int HEADER_NOW = 1216;

    /** long: address of the image in the process that writes it. */
    public static final int HEADER_BASE = 1280;

    /** int: unit of the newest chunk of {@link VirtualLayout calls of virtual threads}; chunks form a list. */
    public static final int HEADER_VIRTUAL = 1344;

    /** Bytes of the header; the ring follows. */
    public static final int HEADER_BYTES = 4096;

    /** Entries of the ring, a power of two. */
    public static final int RING_ENTRIES = 1 << 15;

    /** Bytes of a ring entry: a {@link #ringEntry} word, written last and 0 while empty, and a long of nanoseconds. */
    public static final int RING_ENTRY_BYTES = 16;

    /** Probes with a word of their own for lost samples. */
    public static final int LOST_PROBES = 1 << 13;

    /** long[{@link #LOST_PROBES}]: lost samples of each probe. */
    public static final int LOST = HEADER_BYTES + RING_ENTRIES * RING_ENTRY_BYTES;

    /** Offset of the first block. */
    public static final int FIRST_BLOCK = LOST + LOST_PROBES * Long.BYTES;

    /**
     * The first word of a ring entry: bit 0 is set, 1-6 the {@link dev.insitu.runtime.counters.Outcome}, 8-31 the probe, 32-63 the
     * epoch.
     */
    public static long ringEntry(int epoch, int probe, int outcome) {
        return (long) epoch << 32 | (long) probe << 8 | outcome << 1 | 1;
    }

    /** The epoch of a ring entry. */
    public static int ringEpoch(long what) {
        return (int) (what >>> 32);
    }

    /** The probe of a ring entry. */
    public static int ringProbe(long what) {
        return (int) (what >>> 8) & 0xFF_FFFF;
    }

    /** The {@link dev.insitu.runtime.counters.Outcome} of a ring entry. */
    public static int ringOutcome(long what) {
        return (int) (what >>> 1) & 0x3F;
    }
}
