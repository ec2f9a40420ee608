package dev.insitu.runtime;

/**
 * The cells that one thread alone writes. Only that thread touches an owner, until the thread is dead and the agent's
 * own thread hands the owner, counts and all, to a new one.
 */
final class Owner {
    /** Where {@link #cells} points while this thread's calls are not to be counted. */
    private static final long[] NONE = {};

    /** The owner that takes over what the ring holds; it may use what is kept for threads that share. */
    static final int OF_THE_RING = 0;

    /** Names this owner in its cells; positive for a thread's. */
    final int id;

    /** Whose it is now. Written before the owner is published and after its thread's death. */
    Thread thread;

    /** The epoch that {@link #cells} belong to; 0 is none. */
    int epoch;

    /** Address of each probe's cell, 0 where there is none yet: what the hot path reads. */
    long[] cells = NONE;

    private long[] allCells = NONE;
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
        cells = NONE;
    }

    void unmute() {
        if (--muted == 0) {
            cells = allCells;
        }
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
            // Without a call: where the stack is used up it would fail, and leave the thread muted for good.
            muted = 0;
            cells = allCells;
        }
    }

    /**
     * Counts a sample (or, with {@code outcome} {@link Outcome#SKIPPED}, a call left out), making what is missing for
     * it: the cell, its page.
     *
     * @return false where no memory is to be had
     */
    boolean record(int now, int probe, long nanos, int outcome) {
        if (epoch != now) {
            region = Region.current();
            keep(new long[Math.max(allCells.length, probe + 16)]);
            epoch = now;
        } else if (probe >= allCells.length) {
            long[] more = new long[Math.max(allCells.length * 2, probe + 16)];
            System.arraycopy(allCells, 0, more, 0, allCells.length);
            keep(more);
        }
        long cell = allCells[probe];
        if (cell == 0) {
            long block =
                    shares() ? region.allocateShared(Layout.CELL_BYTES) : region.allocatePrivate(Layout.CELL_BYTES);
            cell = Cell.create(region, block, probe, id, now);
            if (cell == 0) {
                return false;
            }
            allCells[probe] = cell;
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

    /** For the next thread: the last one may have died muted. */
    void unmuteEntirely() {
        muted = 0;
        cells = allCells;
    }

    private void keep(long[] table) {
        allCells = table;
        if (muted == 0) {
            cells = table;
        }
    }
}
