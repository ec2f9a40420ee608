package dev.insitu.runtime.counters;

import dev.insitu.runtime.memory.Buckets;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;

/**
 * The cells of one writer in the epoch of its last sample: of each probe one, made when it is first needed. Only that
 * writer touches them.
 */
public final class CounterTable {
    /** In {@link #table}: the id of the thread. */
    static final int THREAD_ID = 0;

    /** In {@link #table}: address of the thread's {@link ThreadBlock}; 0 where it has none, and then it has no cells. */
    public static final int BLOCK = 1;

    /** In {@link #table}: where the cells begin. */
    static final int FIRST = 2;

    private static final int SPARE = 16;

    /**
     * The cells of the first rules' probes lie beside the two words, in the same cache line; those of our own probes behind them. So the
     * halves of the first block of this length are swapped, and those of each other.
     */
    private static final int SWAPPED = 2 * OwnProbes.FIRST_RULE_PROBE;

    /** Longs in a cache line. So many at the end are not used: the next array on the heap begins with words that are written. */
    private static final int LINE = 8;

    private final int owner;

    /** What the numbers of probes are marked with: 0, {@link OwnProbes#SELF} or {@link OwnProbes#ALLOCATED}. */
    private final int mark;

    /** What the hot path reads of a thread, in one array: two words, then the address of each probe's newest cell, or 0. */
    long[] table = new long[FIRST + SPARE];

    /** The epoch that the cells belong to; 0 is none. */
    private int epoch;

    /** Where this epoch's cells lie; a newer region is taken up with the next epoch. */
    private MemoryRegion region;

    CounterTable(int owner, int mark) {
        this.owner = owner;
        this.mark = mark;
    }

    /** Where {@link #table} has the cell of a probe. */
    static int index(int probe) {
        // No exclusive or: of two constants the compiler of JDK 17 makes code, not a constant.
        return FIRST + ((probe & -SWAPPED) | ((probe + SWAPPED / 2) & (SWAPPED - 1)));
    }

    /**
     * Counts a call that returned, where nothing has to be made for it.
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
     * Counts a sample (or, with {@code outcome} {@link Outcome#SKIPPED}, a call left out), making what is missing for
     * it: the cell, its page.
     *
     * @return false where no memory is to be had
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

    /** The cell of a probe in an epoch, made where it is missing; 0 where no memory is to be had. */
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

    /** Has no cell and no block any more. The thread itself. */
    void forget() {
        long[] empty = new long[FIRST + SPARE];
        empty[THREAD_ID] = table[THREAD_ID];
        table = empty;
        epoch = 0;
        region = null;
    }

    private void enter(MemoryRegion next) {
        if (hasBlock() && region != next && table[BLOCK] != 0) {
            // Calls that it is in end in the block they began in.
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

    /** One for each thread. */
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
