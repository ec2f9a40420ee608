package dev.insitu.runtime.memory;

/**
 * The image of a recording in memory: where its writers put what its readers find, in this process or another.
 *
 * <p>All words are in the machine's own byte order. Places are named by <em>units</em> of {@value #UNIT} bytes (a cache
 * line) from the start of the image; 0 means "none". An image consists of
 *
 * <ul>
 *   <li>a header of {@value #HEADER_BYTES} bytes with the words named below,
 *   <li>the {@link dev.insitu.runtime.counters.OverflowRing} ring,
 *   <li>for each of the first {@value #LOST_PROBES} probes the number of its samples that found no place,
 *   <li>allocated blocks, each a whole number of units: <em>cells</em> with their <em>pages</em> and what is kept of
 *       their slowest samples, records of what calls ended in and of pairs of probes, and journal entries.
 * </ul>
 *
 * <p>A cell counts one probe for one owner (a thread, or a stripe that threads share) in one epoch. Its buckets are
 * those of HdrHistogram at three significant digits (see {@link Buckets}), in pages of {@value #PAGE_BUCKETS} that are
 * allocated when the first sample falls into them. The number of samples is the sum of the buckets; it is stored nowhere
 * else, so it cannot disagree with them.
 *
 * <p>A writer adds to sum, minimum and maximum first and to the bucket last, by release; a reader takes the buckets by
 * acquire, then the rest. Whoever reads, whenever, also after {@code kill -9}: the maximum is not below any sample
 * counted. A cell's sum leads its buckets by at most one sample for each of its writers, and for a reader by those that
 * came in while it read. Samples that wait in the
 * ring count as well. While they move to cells ({@link #HEADER_MOVES}) a reader may find one in both places or in none,
 * and reads again; after a kill in that very moment one sample may be counted twice.
 */
public final class Layout {
    private Layout() {}

    /** First word of every image: "INSITU" and the version of this layout. */
    public static final long MAGIC = 0x494E_5349_5455_0003L;

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

    /** long: samples that found no place at all, of probes for which there is no word of their own. */
    public static final int HEADER_LOST = 256;

    /** long: samples ever put into the ring. */
    public static final int HEADER_RING_HEAD = 320;

    /** long: samples ever taken out of the ring. */
    public static final int HEADER_RING_TAIL = 384;

    /** long: raised before samples move from the ring to cells and again after; odd in between. */
    public static final int HEADER_MOVES = 448;

    /**
     * long: 0 while all counters are in this image. Else some are in memory of the process alone, which another process cannot
     * read and a killed one takes with it: how many samples when they were last counted, 1 before.
     */
    public static final int HEADER_BESIDE = 512;

    /** int: unit of the table of what calls ended in; 0 as long as none has thrown. */
    public static final int HEADER_THROWN = 1024;

    /** int: unit of the newest record of a pair of probes, one of which calls the other; records form a list. */
    public static final int HEADER_PAIRS = 1088;

    /** Bytes of the header; the ring follows. */
    public static final int HEADER_BYTES = 4096;

    /** Entries of the ring, a power of two. */
    public static final int RING_ENTRIES = 1 << 15;

    /** Bytes of a ring entry: a long that says what, written last and 0 while there is nothing, a long of nanoseconds. */
    public static final int RING_ENTRY_BYTES = 16;

    /** Probes with a word of their own for samples that were lost. */
    public static final int LOST_PROBES = 1 << 13;

    /** long[{@link #LOST_PROBES}]: samples of each probe that found no place at all. */
    public static final int LOST = HEADER_BYTES + RING_ENTRIES * RING_ENTRY_BYTES;

    /** Where the first block may lie. */
    public static final int FIRST_BLOCK = LOST + LOST_PROBES * Long.BYTES;

    /** What a ring entry says: bit 0 that it is there, 1-2 the {@link dev.insitu.runtime.counters.Outcome}, 8-31 the probe, 32-63 the epoch. */
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
        return (int) (what >>> 1) & 3;
    }

    // Probes of our own; those of the config's rules follow.

    /** The probe whose samples only measure what a probe costs; no reader reports it. */
    public static final int CALIBRATION_PROBE = 0;

    /** From when a driven iteration was due to its end. */
    public static final int END_TO_END_PROBE = 1;

    /** From when a driven iteration began to its end. */
    public static final int SERVICE_TIME_PROBE = 2;

    /** From when a driven iteration was due to its begin. */
    public static final int DRIVER_LATENESS_PROBE = 3;

    /** The part of the lateness that arose while the caller already waited. */
    public static final int PACING_ERROR_PROBE = 4;

    /** From when an asynchronous iteration began to the return of the driven method. */
    public static final int DRIVEN_CALL_PROBE = 5;

    /** Gaps seen by a thread that spins. */
    public static final int JITTER_PROBE = 8;

    /** Overshoots of a thread that sleeps. */
    public static final int JITTER_STALLS_PROBE = 9;

    /** The first of three: gaps by cause, in the order operating system, JVM, unknown. */
    public static final int JITTER_PARTS_PROBE = 10;

    /** The first of three: overshoots by cause, in the same order. */
    public static final int JITTER_STALLS_PARTS_PROBE = 13;

    /** Which of three is the JVM's. */
    public static final int JITTER_PART_JVM = 1;

    /** The time spent spinning; only the sum counts. */
    public static final int JITTER_WATCHED_PROBE = 16;

    /** The time spent watching for stalls; only the sum counts. */
    public static final int JITTER_STALLS_WATCHED_PROBE = 17;

    /** The first probe of a rule. */
    public static final int FIRST_RULE_PROBE = 32;

    /** What the number of a probe is marked with in a cell of its self time: of its calls less what other probes timed in them. */
    public static final int SELF = 1 << 24;

    /** Whether a cell of this probe is of self time. */
    public static boolean isSelf(int probe) {
        return (probe & SELF) != 0;
    }

    // Cell.

    /** int: unit of the next older cell. */
    public static final int CELL_NEXT = 0;

    /** int: the probe, marked with {@link #SELF} where it is of self time. */
    public static final int CELL_PROBE = 4;

    /** int: the owner; negative for a stripe, 0 for what came through the ring. */
    public static final int CELL_OWNER = 8;

    /** int: the epoch. */
    public static final int CELL_EPOCH = 12;

    /** long: sum of the samples in nanoseconds. */
    public static final int CELL_SUM = 16;

    /** long: smallest sample in nanoseconds, {@link Long#MAX_VALUE} before the first. */
    public static final int CELL_MIN = 24;

    /** long: samples above this go the slow way: at most the largest so far, -1 before the first; see {@link dev.insitu.runtime.counters.SlowestSamples}. */
    public static final int CELL_SLOW = 32;

    /** long: samples among those counted that ended in an exception. */
    public static final int CELL_ERRORS = 40;

    // The page hit last, for the writer alone: all that most samples need is in the cell's first line.

    /** long: the smallest value in the page hit last. */
    public static final int CELL_RECENT_LOWEST = 48;

    /** int: unit of that page, relative to the cell. */
    public static final int CELL_RECENT_PAGE = 56;

    /** int: log2 of the width of that page's buckets. */
    public static final int CELL_RECENT_SHIFT = 60;

    /** long: calls that were not counted because the rule's {@code when} did not hold. */
    public static final int CELL_SKIPPED = 64;

    /** long: largest sample in nanoseconds, -1 before the first. */
    public static final int CELL_MAX = 72;

    /** int: unit, relative to the cell, of what is kept of its slowest samples; 0 where nothing is. */
    public static final int CELL_KEPT = 80;

    /**
     * int[{@link #PAGES}]: unit of each page <em>relative to the cell</em>, behind which it lies; negated where the page is a
     * coarse one, which only cells that threads share have.
     */
    public static final int CELL_PAGES = 84;

    /** log2 of {@link #PAGE_BUCKETS}. */
    public static final int PAGE_SHIFT = 7;

    /** Buckets (longs) in a page. */
    public static final int PAGE_BUCKETS = 1 << PAGE_SHIFT;

    /** Bytes of a page. */
    public static final int PAGE_BYTES = PAGE_BUCKETS * Long.BYTES;

    /** log2 of the buckets that a counter (a long) of a coarse page stands for. */
    public static final int COARSE_SHIFT = 4;

    /** Bytes of a coarse page, which covers as many buckets as any. */
    public static final int COARSE_PAGE_BYTES = PAGE_BYTES >>> COARSE_SHIFT;

    /** Pages that cover every bucket. */
    public static final int PAGES = Buckets.COUNT >>> PAGE_SHIFT;

    /** Bytes of a cell. */
    public static final int CELL_BYTES = CELL_PAGES + PAGES * Integer.BYTES;

    // What is kept of the slowest samples of a cell: a head, then records.

    /** int: records there is room for. */
    public static final int KEPT_CAPACITY = 0;

    /** int: the record written last. */
    public static final int KEPT_LAST = 4;

    /** int: 1 while one of several writers is at work. */
    public static final int KEPT_LOCK = 8;

    /** Where the first record lies. */
    public static final int KEPT_FIRST = 64;

    /** long: the sample in nanoseconds, written last; 0 where there is none, or while it is being written. */
    public static final int KEPT_NANOS = 0;

    /** long: when it ended, on the clock of {@link System#nanoTime()}. */
    public static final int KEPT_END = 8;

    /** long: the id of the thread it ended on. */
    public static final int KEPT_THREAD = 16;

    /** long: of a driven iteration, how long after it was due it began. */
    public static final int KEPT_LATE = 24;

    /** int: bytes of the thread's name; negative where they are UTF-16 in the machine's order, else they are Latin-1. */
    public static final int KEPT_NAME = 32;

    /** Where the thread's name lies; what is longer is cut off. */
    public static final int KEPT_NAME_TEXT = 36;

    /** The most bytes of a thread's name. */
    public static final int KEPT_NAME_BYTES = 92;

    /** Bytes of a record. */
    public static final int KEPT_BYTES = 128;

    /**
     * Whether it is to be found out why samples of a probe were slow. Those of the jitter thread that the JVM is to blame for
     * are evidence themselves.
     */
    public static boolean isExplained(int probe) {
        return (probe >= FIRST_RULE_PROBE && !isSelf(probe))
                || probe == END_TO_END_PROBE
                || probe == SERVICE_TIME_PROBE
                || probe == DRIVEN_CALL_PROBE
                || probe == JITTER_PARTS_PROBE + JITTER_PART_JVM
                || probe == JITTER_STALLS_PARTS_PROBE + JITTER_PART_JVM;
    }

    // What calls ended in: a table of chains, and a record for each probe, epoch and class of exception.

    /** int: records made. */
    public static final int THROWN_RECORDS = 0;

    /** int[{@link #THROWN_CHAINS}]: unit of the newest record of each chain. */
    public static final int THROWN_FIRST_CHAIN = 64;

    /** Chains, a power of two. */
    public static final int THROWN_CHAINS = 512;

    /** Bytes of the table. */
    public static final int THROWN_TABLE_BYTES = THROWN_FIRST_CHAIN + THROWN_CHAINS * Integer.BYTES;

    /** Records at most. */
    public static final int THROWN_MOST = 1 << 12;

    /** int: unit of the next older record of the chain. */
    public static final int THROWN_NEXT = 0;

    /** int: the probe. */
    public static final int THROWN_PROBE = 4;

    /** int: the epoch. */
    public static final int THROWN_EPOCH = 8;

    /** int: 1 once an exception was handed over for its place. */
    public static final int THROWN_SEEN = 12;

    /** long: the calls. */
    public static final int THROWN_COUNT = 16;

    /** long: hash of the class's name. */
    public static final int THROWN_HASH = 24;

    /** int: bytes of the class's name; negative where they are UTF-16 in the machine's order, else they are Latin-1. */
    public static final int THROWN_NAME = 32;

    /** Where the class's name lies; what is longer is cut off. */
    public static final int THROWN_NAME_TEXT = 36;

    /** The most bytes of a class's name. */
    public static final int THROWN_NAME_BYTES = 476;

    /** The most bytes of a record. */
    public static final int THROWN_BYTES = THROWN_NAME_TEXT + THROWN_NAME_BYTES;

    // Pair of probes: the calls of one that ended directly within calls of the other, on one thread and in one epoch.

    /** int: unit of the next older record. */
    public static final int PAIR_NEXT = 0;

    /** int: the probe whose calls contain the others. */
    public static final int PAIR_CALLER = 4;

    /** int: the probe whose calls are within. */
    public static final int PAIR_CALLED = 8;

    /** int: the epoch in which the caller's calls ended. */
    public static final int PAIR_EPOCH = 12;

    /** long: the calls within; written last, by release. */
    public static final int PAIR_COUNT = 16;

    /** long: the nanoseconds they took, each with all that it contains. */
    public static final int PAIR_NANOS = 24;

    /** Bytes of a record. */
    public static final int PAIR_BYTES = 32;

    // Journal entry: facts as lists of strings, so that an image explains itself.

    /** int: unit of the next older entry. */
    public static final int ENTRY_NEXT = 0;

    /** int: number of strings, each an int of bytes and so many bytes of UTF-8, padded to a multiple of four. */
    public static final int ENTRY_STRINGS = 4;

    /** Where an entry's first string lies. */
    public static final int ENTRY_TEXT = 8;

    /** Bytes that a string takes up in an entry: its length, its bytes, and what keeps the next length aligned. */
    public static int entryStringBytes(int length) {
        return Integer.BYTES + ((length + 3) & -4);
    }
}
