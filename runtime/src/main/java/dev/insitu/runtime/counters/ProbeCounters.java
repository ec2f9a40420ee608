package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Buckets;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;

/**
 * The counters of one probe for one owner in one epoch, by address; {@link Layout} defines their layout.
 *
 * <p>{@link #count} is for a cell with one writer and is the hot path's plain increment. {@link #countShared} is for a
 * cell that threads share and adds atomically.
 */
public final class ProbeCounters {
    private ProbeCounters() {}

    /** The lowest value of the page hit last if there is none: every duration is more than a page above it. */
    private static final long NO_PAGE = Long.MIN_VALUE / 2;

    /** Creates a cell of one writer and adds it to the list that readers walk; returns 0 if no memory is ready. */
    static long create(MemoryRegion region, long block, int probe, int owner, int epoch) {
        if (block != 0) {
            UNSAFE.putInt(block + CellLayout.CELL_PROBE, probe);
            UNSAFE.putInt(block + CellLayout.CELL_OWNER, owner);
            UNSAFE.putInt(block + CellLayout.CELL_EPOCH, epoch);
            UNSAFE.putLong(block + CellLayout.CELL_MIN, Long.MAX_VALUE);
            UNSAFE.putLong(block + CellLayout.CELL_MAX, -1);
            UNSAFE.putLong(block + CellLayout.CELL_SLOW, -1);
            UNSAFE.putLong(block + CellLayout.CELL_RECENT_LOWEST, NO_PAGE);
            SlowestSamples.equip(region, block, probe, owner);
            region.push(block, CellLayout.CELL_NEXT, Layout.HEADER_CELLS);
        }
        return block;
    }

    /** The probe that a cell counts. */
    public static int probe(long cell) {
        return UNSAFE.getInt(cell + CellLayout.CELL_PROBE);
    }

    /** The epoch that a cell counts. */
    public static int epoch(long cell) {
        return UNSAFE.getInt(cell + CellLayout.CELL_EPOCH);
    }

    /**
     * Address of a duration's counter in the page that was hit last, or 0 if it belongs to another page. The values loaded here do
     * not depend on the duration, so they are loaded before the duration is known.
     *
     * @param nanos may be negative; then the result is 0
     */
    public static long recentCounter(long cell, long nanos) {
        long above = nanos - UNSAFE.getLong(cell + CellLayout.CELL_RECENT_LOWEST);
        long offset = above >>> UNSAFE.getInt(cell + CellLayout.CELL_RECENT_SHIFT);
        long page = cell + ((long) UNSAFE.getInt(cell + CellLayout.CELL_RECENT_PAGE) << Layout.UNIT_SHIFT);
        return offset >= 0 && offset < CellLayout.PAGE_BUCKETS ? page + (offset << 3) : 0;
    }

    /** Makes the page of a bucket the one hit last. The page must exist. For a cell of one writer. */
    static void hit(long cell, int bucket) {
        int first = bucket & -CellLayout.PAGE_BUCKETS;
        UNSAFE.putLong(cell + CellLayout.CELL_RECENT_LOWEST, Buckets.lowestValueOf(first));
        UNSAFE.putInt(cell + CellLayout.CELL_RECENT_SHIFT, Buckets.shiftOf(first));
        UNSAFE.putInt(cell + CellLayout.CELL_RECENT_PAGE, UNSAFE.getInt(pageEntry(cell, bucket)));
    }

    /**
     * Adds a sample in another page than the previous one; returns false if that page does not exist yet.
     *
     * @param nanos not negative
     */
    public static boolean countElsewhere(long cell, long nanos, boolean failed) {
        int bucket = Buckets.indexOf(nanos);
        long counter = counter(cell, bucket);
        if (counter == 0) {
            return false;
        }
        count(cell, counter, nanos, failed);
        hit(cell, bucket);
        return true;
    }

    /** Address of the counter of a bucket, or 0 if its page does not exist yet. */
    static long counter(long cell, int bucket) {
        int page = UNSAFE.getInt(pageEntry(cell, bucket));
        return page == 0 ? 0 : counter(cell, page, bucket);
    }

    /** Creates the page of a bucket; returns 0 if no memory is ready. For a cell of one writer. */
    static long createCounter(MemoryRegion region, long cell, int bucket, boolean ofRing) {
        long block =
                ofRing ? region.allocateShared(CellLayout.PAGE_BYTES) : region.allocatePrivate(CellLayout.PAGE_BYTES);
        if (block == 0) {
            return 0;
        }
        int page = (int) ((block - cell) >> Layout.UNIT_SHIFT);
        UNSAFE.putIntRelease(null, pageEntry(cell, bucket), page);
        return counter(cell, page, bucket);
    }

    /** As {@link #counter}, for a cell that threads share: its page may be coarse. */
    static long sharedCounter(long cell, int bucket) {
        int page = UNSAFE.getIntAcquire(null, pageEntry(cell, bucket));
        if (page >= 0) {
            return page == 0 ? 0 : counter(cell, page, bucket);
        }
        int index = (bucket & (CellLayout.PAGE_BUCKETS - 1)) >>> CellLayout.COARSE_SHIFT;
        return cell + ((long) -page << Layout.UNIT_SHIFT) + ((long) index << 3);
    }

    /** Creates the page of a bucket in a cell that threads share. The page is coarse if memory is scarce. Returns 0 without memory. */
    static long createSharedCounter(MemoryRegion region, long cell, int bucket) {
        boolean coarse = region.isScarce();
        long block = region.allocateShared(coarse ? CellLayout.COARSE_PAGE_BYTES : CellLayout.PAGE_BYTES);
        if (block == 0) {
            return 0;
        }
        int page = (int) ((block - cell) >> Layout.UNIT_SHIFT);
        // The loser of a race leaves its block unused. This is rare and bounded by the number of pages.
        UNSAFE.compareAndSetInt(null, pageEntry(cell, bucket), 0, coarse ? -page : page);
        return sharedCounter(cell, bucket);
    }

    private static long pageEntry(long cell, int bucket) {
        return cell + CellLayout.CELL_PAGES + ((bucket >>> CellLayout.PAGE_SHIFT) << 2);
    }

    private static long counter(long cell, int page, int bucket) {
        return cell + ((long) page << Layout.UNIT_SHIFT) + ((bucket & (CellLayout.PAGE_BUCKETS - 1)) << 3);
    }

    /** Adds a sample to a cell of one writer: the bucket last, by release, since readers rely on its count. */
    public static void count(long cell, long counter, long nanos, boolean failed) {
        UNSAFE.putLong(cell + CellLayout.CELL_SUM, UNSAFE.getLong(cell + CellLayout.CELL_SUM) + nanos);
        if (nanos < UNSAFE.getLong(cell + CellLayout.CELL_MIN)) {
            UNSAFE.putLong(cell + CellLayout.CELL_MIN, nanos);
        }
        if (nanos > UNSAFE.getLong(cell + CellLayout.CELL_SLOW)) {
            SlowestSamples.above(cell, nanos);
        }
        if (failed) {
            // After the call that needs more stack: if the stack overflows there, the call is not counted.
            increment(cell + CellLayout.CELL_ERRORS);
        }
        UNSAFE.putLongRelease(null, counter, UNSAFE.getLong(counter) + 1);
    }

    /**
     * Adds a sample of a {@link Thinning thinned} probe to a cell of one writer; returns false if its bucket has no page yet.
     *
     * @param nanos not negative
     */
    public static boolean countThinned(long cell, long nanos, int outcome) {
        long counter = recentCounter(cell, nanos);
        if (counter == 0) {
            int bucket = Buckets.indexOf(nanos);
            counter = counter(cell, bucket);
            if (counter == 0) {
                return false;
            }
            hit(cell, bucket);
        }
        countThinned(cell, counter, nanos, outcome);
        return true;
    }

    static void countThinned(long cell, long counter, long nanos, int outcome) {
        long weight = Outcome.weight(outcome);
        add(cell + CellLayout.CELL_SUM, nanos * weight);
        if (nanos < UNSAFE.getLong(cell + CellLayout.CELL_MIN)) {
            UNSAFE.putLong(cell + CellLayout.CELL_MIN, nanos);
        }
        if (nanos > UNSAFE.getLong(cell + CellLayout.CELL_SLOW)) {
            SlowestSamples.above(cell, nanos);
        }
        if (Outcome.hasFailed(outcome)) {
            increment(cell + CellLayout.CELL_ERRORS);
        }
        add(cell + CellLayout.CELL_SQUARES, weight * weight);
        increment(cell + CellLayout.CELL_SAMPLES);
        UNSAFE.putLongRelease(null, counter, UNSAFE.getLong(counter) + weight);
    }

    /** Adds a call that was not timed to a cell of one writer. */
    public static void skip(long cell, boolean failed) {
        if (failed) {
            increment(cell + CellLayout.CELL_ERRORS);
        }
        increment(cell + CellLayout.CELL_SKIPPED);
    }

    private static void increment(long address) {
        add(address, 1);
    }

    private static void add(long address, long more) {
        UNSAFE.putLong(address, UNSAFE.getLong(address) + more);
    }

    /** Adds a sample to a cell that threads share. Lock-free. */
    static void countShared(long cell, long counter, long nanos, int outcome) {
        if (Outcome.hasFailed(outcome)) {
            UNSAFE.getAndAddLong(null, cell + CellLayout.CELL_ERRORS, 1);
        }
        long weight = Outcome.weight(outcome);
        if (weight != 0) {
            UNSAFE.getAndAddLong(null, cell + CellLayout.CELL_SQUARES, weight * weight);
            UNSAFE.getAndAddLong(null, cell + CellLayout.CELL_SAMPLES, 1);
        }
        long calls = Math.max(1, weight);
        UNSAFE.getAndAddLong(null, cell + CellLayout.CELL_SUM, nanos * calls);
        long min;
        while (nanos < (min = UNSAFE.getLongVolatile(null, cell + CellLayout.CELL_MIN))) {
            UNSAFE.compareAndSetLong(null, cell + CellLayout.CELL_MIN, min, nanos);
        }
        long max;
        while (nanos > (max = UNSAFE.getLongVolatile(null, cell + CellLayout.CELL_MAX))) {
            UNSAFE.compareAndSetLong(null, cell + CellLayout.CELL_MAX, max, nanos);
        }
        SlowestSamples.offer(cell, nanos);
        UNSAFE.getAndAddLong(null, counter, calls);
    }

    /** Adds a call that was not timed to a cell that threads share. */
    static void skipShared(long cell, boolean failed) {
        if (failed) {
            UNSAFE.getAndAddLong(null, cell + CellLayout.CELL_ERRORS, 1);
        }
        UNSAFE.getAndAddLong(null, cell + CellLayout.CELL_SKIPPED, 1);
    }
}
