package dev.insitu.runtime;

/**
 * The cells that one thread alone writes. Only that thread touches an owner, until the thread is dead and the agent's
 * own thread hands the owner, counts and all, to a new one.
 */
final class Owner {
    /** The owner that takes over what the ring holds; it may use what is kept for threads that share. */
    static final int OF_THE_RING = 0;

    /** Names this owner in its cells; positive for a thread's. */
    final int id;

    /** The id of the thread whose it is now; 0 where it is nobody's. Written by that thread, and after its death. */
    long threadId;

    /** Whose it is now; null where it is nobody's. */
    private volatile Tenant tenant;

    /** Its place in the table of {@link Owners}, where the hot path finds its {@link Cells}. */
    int slot;

    /** While muted its table is not in that of {@link Owners}: the slow path knows why. */
    private final Cells cells;

    /** Of the probes that others nest in. */
    private final Cells selfCells;

    private final Nesting nesting = new Nesting();

    private int muted;

    Owner(int id) {
        this.id = id;
        this.cells = new Cells(id, 0);
        this.selfCells = new Cells(id, Layout.SELF);
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
    void belongTo(Tenant entering, long id, int inSlot) {
        tenant = entering;
        threadId = id;
        slot = inSlot;
        // The last one may have died muted.
        muted = 0;
        cells.table[Cells.THREAD_ID] = id;
        cells.table[Cells.LAST_START] = Nesting.NESTS;
        nesting.begin();
    }

    /** Makes this nobody's. */
    void belongToNobody() {
        tenant = null;
        threadId = 0;
    }

    /** Whose it is now; null where it is nobody's. */
    Tenant tenant() {
        return tenant;
    }

    /** Shows the hot path where the cells are. */
    void show() {
        Owners.CELLS[slot] = cells.table;
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
            Owners.CELLS[slot] = cells.table;
        }
    }

    /**
     * Counts a sample (or, with {@code outcome} {@link Outcome#SKIPPED}, a call left out), making what is missing for
     * it: the cell, its page.
     *
     * @return false where no memory is to be had
     */
    boolean record(int now, int probe, long nanos, int outcome) {
        return cells.record(now, probe, nanos, outcome);
    }

    /** A call was counted that did not go the hot path's way. */
    void ended(long startNanos, long endNanos, int probe) {
        long[] table = cells.table;
        long self = nesting.ended(startNanos, endNanos, probe, table[Cells.LAST_START]);
        table[Cells.LAST_START] = nesting.lastStart(startNanos);
        int now = Epoch.current();
        if (self != Nesting.NONE && !selfCells.recordReady(now, probe, self)) {
            recordSelfMuted(now, probe, self);
        }
    }

    /** Where there is no private memory it is not counted. */
    private void recordSelfMuted(int now, int probe, long nanos) {
        if (!Region.current().counts(probe)) {
            return;
        }
        mute();
        try {
            selfCells.record(now, probe, nanos, Outcome.RETURNED);
        } finally {
            // See above.
            muted = 0;
            Owners.CELLS[slot] = cells.table;
        }
    }
}
