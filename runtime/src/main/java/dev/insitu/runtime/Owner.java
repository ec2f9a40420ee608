package dev.insitu.runtime;

/**
 * The cells that one thread alone writes. Only that thread touches an owner, until the thread is dead and the agent's
 * own thread hands the owner, counts and all, to a new one.
 */
final class Owner {
    /** In {@link #cells}: the id of the thread. */
    static final int THREAD_ID = 0;

    /** In {@link #cells}: where the cells begin. */
    static final int FIRST_CELL = 1;

    private static final int SPARE_CELLS = 16;

    /** The owner that takes over what the ring holds; it may use what is kept for threads that share. */
    static final int OF_THE_RING = 0;

    /** Names this owner in its cells; positive for a thread's. */
    final int id;

    /** Whose it is now. Written before the owner is published and after its thread's death. */
    Thread thread;

    /** Its place in the table of {@link Owners}, where the hot path finds {@link #cells}. */
    int slot;

    /**
     * All that the hot path reads of an owner, in one array: whose it is, and the address of each probe's newest cell, 0
     * where there is none yet. While muted it is not in the table: the slow path knows why.
     */
    private long[] cells = new long[FIRST_CELL + SPARE_CELLS];

    /** The epoch that the cells belong to; 0 is none. */
    private int epoch;

    /** Where this epoch's cells lie; a newer region is taken up with the next epoch. */
    private Region region;

    private int muted;

    Owner(int id) {
        this.id = id;
    }

    /** Whether this thread is inside our own code, whose calls of woven methods are none of the application's. */
    boolean isMuted() {
        return muted > 0;
    }

    void mute() {
        muted++;
        Owners.CELLS[slot] = null;
    }

    void unmute() {
        if (--muted == 0) {
            show();
        }
    }

    /** Makes this the owner of a thread that is about to enter a slot. */
    void belongTo(Thread owning, int inSlot) {
        thread = owning;
        slot = inSlot;
        // The last one may have died muted.
        muted = 0;
        cells[THREAD_ID] = Owners.idOf(owning);
    }

    /** Shows the hot path where the cells are. */
    void show() {
        Owners.CELLS[slot] = cells;
    }

    /**
     * Counts a sample, together with others where there is no private memory. Muted, so that a JDK method used on the way
     * cannot lead here again should it be woven.
     */
    void recordMuted(int now, int probe, long nanos, int outcome) {
        mute();
        try {
            if (!record(now, probe, nanos, outcome)) {
                Stripes.record(now, probe, nanos, outcome);
            }
        } finally {
            // Without a call before: where the stack is used up it would fail, and leave the thread muted for good.
            muted = 0;
            Owners.CELLS[slot] = cells;
        }
    }

    /**
     * Counts a sample (or, with {@code outcome} {@link Outcome#SKIPPED}, a call left out), making what is missing for
     * it: the cell, its page.
     *
     * @return false where no memory is to be had
     */
    boolean record(int now, int probe, long nanos, int outcome) {
        int index = FIRST_CELL + probe;
        if (epoch != now) {
            region = Region.current();
            keep(new long[Math.max(cells.length, index + SPARE_CELLS)], FIRST_CELL);
            epoch = now;
        } else if (index >= cells.length) {
            keep(new long[Math.max(cells.length * 2, index + SPARE_CELLS)], cells.length);
        }
        long cell = cells[index];
        if (cell == 0) {
            long block =
                    shares() ? region.allocateShared(Layout.CELL_BYTES) : region.allocatePrivate(Layout.CELL_BYTES);
            cell = Cell.create(region, block, probe, id, now);
            if (cell == 0) {
                return false;
            }
            cells[index] = cell;
        }
        if (outcome == Outcome.SKIPPED) {
            Cell.skip(cell);
            return true;
        }
        int bucket = Buckets.indexOf(nanos);
        long counter = Cell.counter(cell, bucket);
        if (counter == 0) {
            counter = Cell.createCounter(region, cell, bucket, shares());
            if (counter == 0) {
                return false;
            }
        }
        Cell.count(cell, counter, nanos, outcome == Outcome.FAILED);
        return true;
    }

    private boolean shares() {
        return id == OF_THE_RING;
    }

    private void keep(long[] larger, int copied) {
        System.arraycopy(cells, 0, larger, 0, copied);
        cells = larger;
    }
}
