package dev.insitu.runtime.counters;

import dev.insitu.runtime.memory.Buckets;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;

/**
 * The cells of one writer in the epoch of its last sample: one for each probe, created on first use. Only that writer accesses
 * them.
 */
public final class CounterTable {
    /** In {@link #table}: the id of the thread. */
    static final int THREAD_ID = 0;

    /** In {@link #table}: address of the thread's {@link ThreadBlock}; 0 if it has none, and then it has no cells. */
    public static final int BLOCK = 1;

    /** In {@link #table}: index of the first cell. */
    static final int FIRST = 2;

    private static final int SPARE = 16;

    /**
     * The cells of the first rules' probes lie beside the two words, in the same cache line; those of the agent's own probes lie
     * behind them. For that, the two halves of each block of this length are swapped.
     */
    private static final int SWAPPED = 2 * OwnProbes.FIRST_RULE_PROBE;

    /** Longs in a cache line: the padding at the end of the array, against false sharing with the next heap object. */
    private static final int LINE = 8;

    private final int owner;

    /** The bits added to probe numbers: 0, {@link OwnProbes#SELF}, {@link OwnProbes#ALLOCATED} or {@link OwnProbes#FIRST_ELEMENT}. */
    private final int mark;

    /** The thread's data for the hot path, in one array: two words, then the address of each probe's newest cell, or 0. */
    long[] table = new long[FIRST + SPARE];

    /** The epoch that the cells belong to; 0 is none. */
    private int epoch;

    /** The region of this epoch's cells; a newer region is used from the next epoch on. */
    private MemoryRegion region;

    CounterTable(int owner, int mark) {
        this.owner = owner;
        this.mark = mark;
    }

    /** The index of a probe's cell in {@link #table}. */
    static int index(int probe) {
        // No exclusive or: the JDK 17 compiler does not fold it for two constants.
        return FIRST + ((probe & -SWAPPED) | ((probe + SWAPPED / 2) & (SWAPPED - 1)));
    }

    /**
     * Counts a call that returned, if its cell and page exist.
     *
     * @param nanos not negative
     */
    boolean recordReady(int now, int probe, long nanos) {
        int index = index(probe);
        long cell = index < table.length ? table[index] : 0;
        if (cell == 0 || ProbeCounters.epoch(cell) != now) {
            return false;
        }
        long counter = ProbeCounters.recentCounter(cell, nanos);
        if (counter == 0) {
            return ProbeCounters.countElsewhere(cell, nanos, false);
        }
        ProbeCounters.count(cell, counter, nanos, false);
        return true;
    }

    /**
     * Counts a sample (or, with {@code outcome} {@link Outcome#SKIPPED}, a call left out). Creates its cell and page if they are
     * missing.
     *
     * @return false if no memory is available
     */
    boolean record(int now, int probe, long nanos, int outcome) {
        long cell = cell(now, probe);
        if (cell == 0) {
            return false;
        }
        if (Outcome.isSkipped(outcome)) {
            ProbeCounters.skip(cell, outcome == Outcome.SKIPPED_FAILED);
            return true;
        }
        int bucket = Buckets.indexOf(nanos);
        long counter = ProbeCounters.counter(cell, bucket);
        if (counter == 0) {
            counter = ProbeCounters.createCounter(region, cell, bucket, shares());
            if (counter == 0) {
                return false;
            }
        }
        if (Outcome.weight(outcome) == 0) {
            ProbeCounters.count(cell, counter, nanos, outcome == Outcome.FAILED);
        } else {
            ProbeCounters.countThinned(cell, counter, nanos, outcome);
        }
        return true;
    }

    /** The cell of a probe in an epoch, created if missing; 0 if no memory is available. */
    long cell(int now, int probe) {
        int index = index(probe);
        if (epoch != now) {
            enter(Epoch.region());
            keep(new long[Math.max(table.length, index + SPARE)], FIRST);
            epoch = now;
        } else if (index >= table.length - LINE) {
            keep(new long[Math.max(table.length * 2, index + SPARE)], table.length);
        }
        if (table[index] == 0 && (!hasBlock() || isBlockThere())) {
            long block = shares()
                    ? region.allocateShared(CellLayout.CELL_BYTES)
                    : region.allocatePrivate(CellLayout.CELL_BYTES);
            table[index] = ProbeCounters.create(region, block, probe | mark, owner, now);
        }
        return table[index];
    }

    /** Drops all cells and the block. Called by the thread itself. */
    void forget() {
        long[] empty = new long[FIRST + SPARE];
        empty[THREAD_ID] = table[THREAD_ID];
        table = empty;
        epoch = 0;
        region = null;
    }

    private void enter(MemoryRegion next) {
        if (hasBlock() && region != next && table[BLOCK] != 0) {
            // Calls in progress end in the block in which they began.
            long moved = ThreadBlock.create(next, owner, ThreadBlock.lastStart(table[BLOCK]));
            table[BLOCK] = moved == 0 ? table[BLOCK] : moved;
        }
        region = next;
    }

    private boolean isBlockThere() {
        if (table[BLOCK] == 0) {
            table[BLOCK] = ThreadBlock.create(region, owner, SelfTimeTracker.NESTS);
        }
        return table[BLOCK] != 0;
    }

    /** Whether this table has the thread's block: only the first of a thread's tables does. */
    private boolean hasBlock() {
        return mark == 0 && !shares();
    }

    private boolean shares() {
        return owner == ThreadCounters.OF_THE_RING;
    }

    private void keep(long[] larger, int copied) {
        System.arraycopy(table, 0, larger, 0, copied);
        table = larger;
    }
}
