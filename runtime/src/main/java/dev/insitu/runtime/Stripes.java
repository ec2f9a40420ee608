package dev.insitu.runtime;

import static dev.insitu.runtime.Memory.UNSAFE;

/**
 * Owners that threads share and add to atomically: for virtual threads, of which there may be a million, and for
 * threads that came when private memory was used up. What even a stripe has no memory for goes to {@link Overflow}.
 */
final class Stripes {
    private Stripes() {}

    private static final int COUNT = 8;
    private static final Table[] TABLES = new Table[COUNT];

    /**
     * The cells of a stripe in one epoch. Replaced as a whole to grow; a cell entered into the old table meanwhile is
     * made a second time, which does no harm, as readers add all cells up.
     */
    private static final class Table {
        final Region region;
        final int epoch;
        final long[] cells;

        Table(Region region, int epoch, long[] cells) {
            this.region = region;
            this.epoch = epoch;
            this.cells = cells;
        }
    }

    /** Counts a call of the current thread; takes nothing but memory that is ready. */
    static void record(int epoch, int probe, long nanos, int outcome) {
        int stripe = (int) Owners.idOf(Thread.currentThread()) & (COUNT - 1);
        Table table = table(stripe, epoch, probe);
        if (table.region == null) {
            return;
        }
        long cell = cell(table, stripe, probe);
        if (cell == 0) {
            Overflow.offer(table.region, epoch, probe, nanos, outcome);
        } else if (outcome == Outcome.SKIPPED) {
            Cell.skipShared(cell);
        } else {
            int bucket = Buckets.indexOf(nanos);
            long counter = Cell.counter(cell, bucket);
            if (counter == 0) {
                counter = Cell.createCounter(table.region, cell, bucket, true);
            }
            if (counter == 0) {
                Overflow.offer(table.region, epoch, probe, nanos, outcome);
            } else {
                Cell.countShared(cell, counter, nanos, outcome == Outcome.FAILED);
            }
        }
    }

    private static Table table(int stripe, int epoch, int probe) {
        long slot = Memory.OBJECTS + stripe * Memory.OBJECT_SCALE;
        while (true) {
            Table table = (Table) UNSAFE.getReferenceAcquire(TABLES, slot);
            boolean fits = table != null && table.epoch == epoch;
            if (fits && probe < table.cells.length) {
                return table;
            }
            long[] cells = new long[Math.max(fits ? table.cells.length * 2 : 0, probe + 16)];
            if (fits) {
                System.arraycopy(table.cells, 0, cells, 0, table.cells.length);
            }
            Table next = new Table(fits ? table.region : Region.current(), epoch, cells);
            UNSAFE.compareAndSetReference(TABLES, slot, table, next);
        }
    }

    private static long cell(Table table, int stripe, int probe) {
        long slot = Memory.LONGS + (long) probe * Long.BYTES;
        long cell = UNSAFE.getLongAcquire(table.cells, slot);
        if (cell == 0) {
            Region region = table.region;
            cell = Cell.create(region, region.allocateShared(Layout.CELL_BYTES), probe, -1 - stripe, table.epoch);
            if (cell != 0) {
                UNSAFE.putLongRelease(table.cells, slot, cell);
            }
        }
        return cell;
    }
}
