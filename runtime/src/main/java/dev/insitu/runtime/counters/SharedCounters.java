package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Buckets;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;

/**
 * Owners that threads share and add to atomically: for virtual threads, which may number a million, and for threads that came when
 * private memory was used up. If a stripe has no memory for a sample, it goes to {@link OverflowRing}; if that is full, to the
 * memory beside, see {@link MemoryRegion}.
 */
public final class SharedCounters {
    private SharedCounters() {}

    private static final int COUNT = CellLayout.STRIPES;

    private static final Table[] TABLES = new Table[COUNT];

    /** The self times of calls on virtual threads. */
    private static final Table[] SELF_TABLES = new Table[COUNT];

    /**
     * The cells of a stripe in one epoch. Replaced as a whole to grow; a cell entered into the old table meanwhile is created a
     * second time. This is harmless, as readers add up all cells.
     */
    private static final class Table {
        final MemoryRegion region;
        final int epoch;
        final long[] cells;

        Table(MemoryRegion region, int epoch, long[] cells) {
            this.region = region;
            this.epoch = epoch;
            this.cells = cells;
        }
    }

    /**
     * Counts a call of the current thread in the first place that has room: the stripe's own cell, the ring, the memory beside,
     * another stripe's cell. Uses only memory that is ready. If no place has room, the call counts as lost.
     */
    public static void record(int epoch, int probe, long nanos, int outcome) {
        int stripe = stripe();
        Table table = table(TABLES, stripe, epoch, probe);
        MemoryRegion region = table.region;
        if (region == null) {
            return;
        }
        long cell = cell(table, stripe, probe, 0);
        boolean counted = (cell != 0 && count(region, cell, nanos, outcome))
                || OverflowRing.offer(region, epoch, probe, nanos, outcome)
                || countBeside(table, stripe, probe, nanos, outcome, false)
                || countElsewhere(stripe, epoch, probe, nanos, outcome)
                || countBeside(table, stripe, probe, nanos, outcome, true);
        if (!counted) {
            region.lose(probe);
        }
    }

    /** The cell of a probe that the current thread shares; 0 if no memory is ready. */
    public static long cell(int epoch, int probe) {
        int stripe = stripe();
        Table table = table(TABLES, stripe, epoch, probe);
        return table.region == null ? 0 : cell(table, stripe, probe, 0);
    }

    /** Counts the self time of a call of the current thread; not if no memory is ready. */
    public static void recordSelf(int epoch, int probe, long nanos, int outcome) {
        int stripe = stripe();
        Table table = table(SELF_TABLES, stripe, epoch, probe);
        long cell = table.region == null ? 0 : cell(table, stripe, probe, OwnProbes.SELF);
        if (cell != 0) {
            count(table.region, cell, nanos, outcome);
        }
    }

    private static int stripe() {
        return (int) ThreadRegistry.idOf(Thread.currentThread()) & (COUNT - 1);
    }

    /** Adds to a cell, with a new page if needed; returns false without memory for the page. */
    private static boolean count(MemoryRegion region, long cell, long nanos, int outcome) {
        if (Outcome.isSkipped(outcome)) {
            ProbeCounters.skipShared(cell, outcome == Outcome.SKIPPED_FAILED);
            return true;
        }
        int bucket = Buckets.indexOf(nanos);
        long counter = ProbeCounters.sharedCounter(cell, bucket);
        if (counter == 0) {
            counter = ProbeCounters.createSharedCounter(region.of(cell), cell, bucket);
        }
        if (counter == 0) {
            return false;
        }
        ProbeCounters.countShared(cell, counter, nanos, outcome);
        return true;
    }

    /**
     * Gives the stripe a new cell in the memory beside. It replaces the cell that got no page.
     *
     * @param needed whether no other place is left; otherwise half of that memory is kept back, as stripes can use each other's
     * cells
     */
    private static boolean countBeside(Table table, int stripe, int probe, long nanos, int outcome, boolean needed) {
        MemoryRegion beside = table.region.beside();
        if (beside == null) {
            return false;
        }
        long slot = slot(probe);
        long own = UNSAFE.getLongAcquire(table.cells, slot);
        if (beside.holds(own)) {
            // Another thread of the stripe may have created it just now.
            return count(table.region, own, nanos, outcome);
        }
        if (beside.isHalfUsed() && !needed) {
            return false;
        }
        long block = beside.allocateShared(CellLayout.CELL_BYTES);
        if (block == 0) {
            return false;
        }
        if (!table.region.isBesideUsed()) {
            table.region.countedBeside(1);
        }
        long cell = ProbeCounters.create(beside, block, probe, -1 - stripe, table.epoch);
        UNSAFE.putLongRelease(table.cells, slot, cell);
        return count(table.region, cell, nanos, outcome);
    }

    /** Counts in the cell of another stripe. */
    private static boolean countElsewhere(int stripe, int epoch, int probe, long nanos, int outcome) {
        for (int i = 1; i < TABLES.length; i++) {
            int other = (stripe + i) & (TABLES.length - 1);
            Table table = (Table) UNSAFE.getReferenceAcquire(TABLES, Memory.OBJECTS + other * Memory.OBJECT_SCALE);
            if (table != null && table.epoch == epoch && probe < table.cells.length) {
                long cell = UNSAFE.getLongAcquire(table.cells, slot(probe));
                if (cell != 0 && count(table.region, cell, nanos, outcome)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static long slot(int probe) {
        return Memory.LONGS + (long) probe * Long.BYTES;
    }

    private static Table table(Table[] tables, int stripe, int epoch, int probe) {
        long slot = Memory.OBJECTS + stripe * Memory.OBJECT_SCALE;
        while (true) {
            Table table = (Table) UNSAFE.getReferenceAcquire(tables, slot);
            boolean fits = table != null && table.epoch == epoch;
            if (fits && probe < table.cells.length) {
                return table;
            }
            long[] cells = new long[Math.max(fits ? table.cells.length * 2 : 0, probe + 16)];
            if (fits) {
                System.arraycopy(table.cells, 0, cells, 0, table.cells.length);
            }
            Table next = new Table(fits ? table.region : Epoch.region(), epoch, cells);
            UNSAFE.compareAndSetReference(tables, slot, table, next);
        }
    }

    /** @param mark 0 or {@link OwnProbes#SELF} */
    private static long cell(Table table, int stripe, int probe, int mark) {
        long slot = slot(probe);
        long cell = UNSAFE.getLongAcquire(table.cells, slot);
        if (cell == 0) {
            MemoryRegion region = table.region;
            cell = ProbeCounters.create(
                    region, region.allocateShared(CellLayout.CELL_BYTES), probe | mark, -1 - stripe, table.epoch);
            if (cell != 0) {
                UNSAFE.putLongRelease(table.cells, slot, cell);
            }
        }
        return cell;
    }
}
