package dev.insitu.runtime.memory;

/**
 * Where a cell has what, its pages, and what is kept of its slowest samples; all of it in the image that {@link Layout} describes.
 */
public final class CellLayout {
    private CellLayout() {}

    /** int: unit of the next older cell. */
    public static final int CELL_NEXT = 0;

    /** int: the probe, marked with {@link OwnProbes#SELF} where it is of self time. */
    public static final int CELL_PROBE = 4;

    /** int: the owner; negative for a stripe, 0 for what came through the ring. */
    public static final int CELL_OWNER = 8;

    /** Stripes of threads that share cells; as many follow for virtual threads. A power of two. */
    public static final int STRIPES = 8;

    /** Whether a cell of this owner is one that virtual threads share. */
    public static boolean isOfVirtualThreads(int owner) {
        return owner < -STRIPES;
    }

    /** int: the epoch. */
    public static final int CELL_EPOCH = 12;

    /** long: sum of the samples in nanoseconds, of a thinned probe each times its weight. */
    public static final int CELL_SUM = 16;

    /** long: smallest sample in nanoseconds, {@link Long#MAX_VALUE} before the first. */
    public static final int CELL_MIN = 24;

    /**
     * long: samples above this go the slow way: at most the largest so far, and at most a millisecond where threads read their own times, -1 before the first;
     * see {@link dev.insitu.runtime.counters.SlowestSamples}.
     */
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

    /** long: calls that were not timed because the rule's {@code when} did not hold, or as its {@code sample} left them out. */
    public static final int CELL_SKIPPED = 64;

    /** long: largest sample in nanoseconds, -1 before the first. */
    public static final int CELL_MAX = 72;

    /** int: unit, relative to the cell, of what is kept of its slowest samples; 0 where nothing is. */
    public static final int CELL_KEPT = 80;

    /** int: of a {@link dev.insitu.runtime.counters.Thinning thinned} probe: under which thinning {@link #CELL_TIMED_AT} was drawn. */
    public static final int CELL_THINNING = 84;

    /** long: of a probe that times one call in some: the next is timed when so many calls were not, see {@link #CELL_SKIPPED}. */
    public static final int CELL_TIMED_AT = 88;

    /** long: the state of the pseudo-random steps between such calls. */
    public static final int CELL_STEPS = 96;

    /** long: of a thinned probe: samples, each of which is in its bucket as often as the calls that it stands for; else 0. */
    public static final int CELL_SAMPLES = 104;

    /** long: the squares of these weights added up. */
    public static final int CELL_SQUARES = 112;

    /**
     * int[{@link #PAGES}]: unit of each page <em>relative to the cell</em>, behind which it lies; negated where the page is a
     * coarse one, which only cells that threads share have.
     */
    public static final int CELL_PAGES = 120;

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

    /** long: what takes longer is kept; -1 as long as there is room. */
    public static final int KEPT_LEAST = 16;

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

    /** Where the ids of the trace and the span lie that it ended in, each in its hexadecimal digits; a 0 where there are none. */
    public static final int KEPT_TRACE = 128;

    /** Digits of a trace's id. */
    public static final int KEPT_TRACE_DIGITS = 32;

    /** Digits of a span's id, behind those of the trace's. */
    public static final int KEPT_SPAN_DIGITS = 16;

    /** Bytes of a record. */
    public static final int KEPT_BYTES = KEPT_TRACE + KEPT_TRACE_DIGITS + KEPT_SPAN_DIGITS;
}
