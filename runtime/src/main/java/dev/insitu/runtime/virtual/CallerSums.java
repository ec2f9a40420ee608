package dev.insitu.runtime.virtual;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.Memory;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.RecordLayout;

/**
 * Counts the calls of virtual threads by pairs: the probe called, and the probe of its direct caller. Threads share the records of
 * a stripe and add atomically. Allocates only when a pair is new.
 */
final class CallerSums {
    private CallerSums() {}

    private static final int STRIPES = 8;
    private static final int FIRST_SLOTS = 32;

    /** Limit of a stripe's slots; half of them are used at most. */
    private static final int MOST_SLOTS = 2_048;

    private static final Table[] TABLES = new Table[STRIPES];

    /**
     * The addresses of a stripe's records in one epoch. Replaced as a whole to grow; a record entered into the old table meanwhile
     * is created a second time. This is harmless, as readers add up all records.
     */
    private static final class Table {
        final MemoryRegion region;
        final int epoch;
        final long[] records;
        final int[] size = new int[1];

        Table(MemoryRegion region, int epoch, int slots) {
            this.region = region;
            this.epoch = epoch;
            this.records = new long[slots];
        }
    }

    /** Adds a call that ended directly within a call of {@code caller}. Without room its caller counts as not known. */
    static void add(int caller, int called, long nanos) {
        long slot =
                Memory.OBJECTS + (ThreadRegistry.idOf(Thread.currentThread()) & (STRIPES - 1)) * Memory.OBJECT_SCALE;
        Table table = table(slot, Epoch.current());
        if (table == null) {
            return;
        }
        long record = table.region.counts(called) && (caller < 0 || table.region.counts(caller))
                ? record(table, caller, called)
                : 0;
        if (record == 0 && caller >= 0) {
            record = record(table, RecordLayout.PAIR_UNKNOWN_CALLER, called);
        }
        if (record != 0) {
            UNSAFE.getAndAddLong(null, record + RecordLayout.PAIR_NANOS, nanos);
            UNSAFE.getAndAddLong(null, record + RecordLayout.PAIR_COUNT, 1);
        }
    }

    private static Table table(long slot, int epoch) {
        while (true) {
            Table table = (Table) UNSAFE.getReferenceAcquire(TABLES, slot);
            boolean fits = table != null && table.epoch == epoch;
            if (fits && (2 * table.size[0] < table.records.length || table.records.length >= MOST_SLOTS)) {
                return table;
            }
            MemoryRegion region = fits ? table.region : Epoch.region();
            if (region == null) {
                return null;
            }
            Table next = new Table(region, epoch, fits ? 2 * table.records.length : FIRST_SLOTS);
            for (int i = 0; fits && i < table.records.length; i++) {
                enter(next, UNSAFE.getLongAcquire(table.records, Memory.LONGS + (long) i * Long.BYTES));
            }
            UNSAFE.compareAndSetReference(TABLES, slot, table, next);
        }
    }

    private static void enter(Table table, long record) {
        if (record != 0) {
            int caller = UNSAFE.getInt(record + RecordLayout.PAIR_CALLER);
            int at = home(table, caller, UNSAFE.getInt(record + RecordLayout.PAIR_CALLED));
            while (table.records[at] != 0) {
                at = at + 1 & (table.records.length - 1);
            }
            table.records[at] = record;
            table.size[0]++;
        }
    }

    private static int home(Table table, int caller, int called) {
        long hash = ((caller + 2L) << 32 | called) * 0x9E37_79B9_7F4A_7C15L;
        return (int) (hash >>> 32) & (table.records.length - 1);
    }

    /** The record of a pair, created if missing; 0 without room or memory. */
    private static long record(Table table, int caller, int called) {
        long created = 0;
        for (int at = home(table, caller, called); ; at = at + 1 & (table.records.length - 1)) {
            long slot = Memory.LONGS + (long) at * Long.BYTES;
            long record = UNSAFE.getLongAcquire(table.records, slot);
            if (record == 0 && 2 * table.size[0] < table.records.length) {
                created = created == 0 ? create(table, caller, called) : created;
                if (created == 0) {
                    return 0;
                }
                if (UNSAFE.compareAndSetLong(table.records, slot, 0, created)) {
                    UNSAFE.getAndAddInt(table.size, Memory.INTS, 1);
                    table.region.push(created, RecordLayout.PAIR_NEXT, Layout.HEADER_PAIRS);
                    return created;
                }
                record = UNSAFE.getLongAcquire(table.records, slot);
            }
            if (record == 0) {
                return 0;
            }
            if (UNSAFE.getInt(record + RecordLayout.PAIR_CALLED) == called
                    && UNSAFE.getInt(record + RecordLayout.PAIR_CALLER) == caller) {
                return record;
            }
        }
    }

    private static long create(Table table, int caller, int called) {
        long record = table.region.allocateShared(RecordLayout.PAIR_BYTES);
        if (record != 0) {
            UNSAFE.putInt(record + RecordLayout.PAIR_CALLER, caller);
            UNSAFE.putInt(record + RecordLayout.PAIR_CALLED, called);
            UNSAFE.putInt(record + RecordLayout.PAIR_EPOCH, table.epoch);
        }
        return record;
    }
}
