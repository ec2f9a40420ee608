package dev.insitu.runtime.memory;

/** The layout of a cell, of its pages, and of its slowest samples, within the image that {@link Layout} describes. */
public final class CellLayout {
    private CellLayout() {}

    /** int: unit of the next older cell. */
    public static final int CELL_NEXT = 0;

    /** int: the probe, marked with {@link OwnProbes#SELF} for self time. */
    public static final int CELL_PROBE = 4;

    /** int: the owner; negative for a stripe, 0 for samples from the ring. */
    public static final int CELL_OWNER = 8;

    /** Stripes of threads that share cells. A power of two. */
    public static final int STRIPES = 8;

    /** int: the epoch. */
    public static final int CELL_EPOCH = 12;

    /** long: sum of the samples in nanoseconds; for a thinned probe, each times its weight. */
    public static final int CELL_SUM = 16;

    /** long: smallest sample in nanoseconds, {@link Long#MAX_VALUE} before the first. */
    public static final int CELL_MIN = 24;

    /**
     * long: samples above this take the slow path; -1 before the first. At most the largest so far, and at most a millisecond if
     * threads read their own CPU times; see {@link dev.insitu.runtime.counters.SlowestSamples}.
     */
    public static final int CELL_SLOW = 32;

    /** long: calls that ended in an exception, among those counted. */
    public static final int CELL_ERRORS = 40;

    // The page hit last, for the writer alone. So most samples need only the cell's first cache line.

    /** long: the smallest value in the page hit last. */
    public static final int CELL_RECENT_LOWEST = 48;

    /** int: unit of that page, relative to the cell. */
    public static final int CELL_RECENT_PAGE = 56;

    /** int: log2 of the width of that page's buckets. */
    public static final int CELL_RECENT_SHIFT = 60;

    /** long: calls not timed because the rule's {@code when} did not hold or its {@code sample} left them out. */
    public static final int CELL_SKIPPED = 64;

    /** long: largest sample in nanoseconds, -1 before the first. */
    public static final int CELL_MAX = 72;

    /** int: unit, relative to the cell, of its slowest samples; 0 if they are not kept. */
    public static final int CELL_KEPT = 80;

    /**
     * int: for a {@link dev.insitu.runtime.counters.Thinning thinned} probe, the thinning under which {@link #CELL_TIMED_AT} was
     * drawn.
     */
    public static final int CELL_THINNING = 84;

    /** long: for a sampled probe, the value of {@link #CELL_SKIPPED} at which the next call is timed. */
    public static final int CELL_TIMED_AT = 88;

    /** long: the state of the pseudo-random steps between timed calls. */
    public static final int CELL_STEPS = 96;

    /** long: for a thinned probe, the number of samples, since its buckets hold weights; else 0. */
    public static final int CELL_SAMPLES = 104;

    /** long: the sum of the squares of these weights. */
    public static final int CELL_SQUARES = 112;

    /**
     * int[{@link #PAGES}]: unit of each page <em>relative to the cell</em>, which precedes it; negated for a coarse page, which
     * only cells that threads share have.
     */
    public static final int CELL_PAGES = 120;

    /** log2 of {@link #PAGE_BUCKETS}. */
    public static final int PAGE_SHIFT = 7;

    /** Buckets (longs) in a page. */
    public static final int PAGE_BUCKETS = 1 << PAGE_SHIFT;

    /** Bytes of a page. */
    public static final int PAGE_BYTES = PAGE_BUCKETS * Long.BYTES;

    /** log2 of the number of buckets that one counter (a long) of a coarse page covers. */
    public static final int COARSE_SHIFT = 4;

    /** Bytes of a coarse page, which covers the same number of buckets. */
    public static final int COARSE_PAGE_BYTES = PAGE_BYTES >>> COARSE_SHIFT;

    /** Pages that cover every bucket. */
    public static final int PAGES = Buckets.COUNT >>> PAGE_SHIFT;

    /** Bytes of a cell. */
    public static final int CELL_BYTES = CELL_PAGES + PAGES * Integer.BYTES;

    // The slowest samples of a cell: a head, then records; first those since the cell was made, then those of the
    // interval.

    /** int: the capacity in records. */
    public static final int KEPT_CAPACITY = 0;

    /** int: the record written last. */
    public static final int KEPT_LAST = 4;

    /** int: while one of several writers is writing, the lower half of its thread's id; else 0. */
    public static final int KEPT_LOCK = 8;

    /** int: bytes from this head to that of the interval's slowest samples; 0 in the latter. */
    public static final int KEPT_RECENT = 12;

    /** long: the threshold above which a sample is kept; -1 while there is room. */
    public static final int KEPT_LEAST = 16;

    /** int: the number of the interval that {@link #KEPT_LEAST} is of. Records of earlier intervals may remain until then. */
    public static final int KEPT_INTERVAL = 24;

    /** int: how many records, from the first on, may be in use; the others are empty. */
    public static final int KEPT_USED = 28;

    /** int: {@link #KEPT_LOCK} as it was when the interval began. */
    public static final int KEPT_LOCK_SEEN = 32;

    /** Offset of the first record. */
    public static final int KEPT_FIRST = 64;

    /** long: the sample in nanoseconds, written last; 0 in an empty record or while it is being written. */
    public static final int KEPT_NANOS = 0;

    /** long: when the sample ended, on the clock of {@link System#nanoTime()}. */
    public static final int KEPT_END = 8;

    /** long: the id of the thread on which it ended. */
    public static final int KEPT_THREAD = 16;

    /** long: for a driven iteration, the nanoseconds from its due time to its start. */
    public static final int KEPT_LATE = 24;

    /** int: bytes of the thread's name; negative if they are UTF-16 in the machine's byte order, else Latin-1. */
    public static final int KEPT_NAME = 32;

    /** Offset of the thread's name, which is truncated if longer. */
    public static final int KEPT_NAME_TEXT = 36;

    /** The most bytes of a thread's name. */
    public static final int KEPT_NAME_BYTES = 92;

    /** Offset of the ids of the trace and the span in which it ended, in hexadecimal digits; a 0 byte if there is no trace. */
    public static final int KEPT_TRACE = 128;

    /** Digits of a trace's id. */
    public static final int KEPT_TRACE_DIGITS = 32;

    /** Digits of a span's id, after those of the trace's. */
    public static final int KEPT_SPAN_DIGITS = 16;

    /** Bytes of a record. */
    public static final int KEPT_BYTES = KEPT_TRACE + KEPT_TRACE_DIGITS + KEPT_SPAN_DIGITS;
}
