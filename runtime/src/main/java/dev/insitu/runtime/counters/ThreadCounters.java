package dev.insitu.runtime.counters;

import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;

/**
 * The cells that one thread alone writes. Only that thread touches an owner, until the thread is dead and the agent's
 * own thread hands the owner, counts and all, to a new one.
 */
public final class ThreadCounters {
    /** The owner that takes over what the ring holds; it may use what is kept for threads that share. */
    public static final int OF_THE_RING = 0;

    /** Names this owner in its cells; positive for a thread's. */
    final int id;

    /** The id of the thread whose it is now; 0 where it is nobody's. Written by that thread, and after its death. */
    long threadId;

    /** Whose it is now; null where it is nobody's. */
    private volatile OwnerThread tenant;

    /** Its place in the table of {@link ThreadRegistry}, and that of its row among the {@link ThreadRows}. */
    int slot;

    /** While muted its row is hidden: the slow path knows why. */
    private final CounterTable cells;

    /** Of the probes that others nest in. */
    private final CounterTable selfCells;

    /** Of what calls allocate; null where that is not counted. */
    private CounterTable allocatedCells;

    private final SelfTimeTracker nesting = new SelfTimeTracker();

    /**
     * How many have muted the thread and not ended that. Public for who takes one off without a call, which could fail where
     * the stack is used up; {@link ThreadRegistry#unmuted} comes after.
     */
    public int muted;

    /** While it is muted by who adds a dependent to a stage: who does, and takes what ends meanwhile; else null. */
    public Object attaches;

    public ThreadCounters(int id) {
        this.id = id;
        this.cells = new CounterTable(id, 0);
        this.selfCells = new CounterTable(id, OwnProbes.SELF);
    }

    /** Whether this thread is inside our own code, whose calls of woven methods are none of the application's. */
    public boolean isMuted() {
        return muted > 0;
    }

    void mute() {
        // Should the stack end in it, the thread is not muted, and shows its row again.
        ThreadRows.hide(slot);
        muted++;
    }

    /** Makes this the owner of a thread that is about to enter a slot. */
    void belongTo(OwnerThread entering, long id, int inSlot) {
        tenant = entering;
        threadId = id;
        slot = inSlot;
        // The last one may have died muted.
        muted = 0;
        attaches = null;
        cells.table[CounterTable.THREAD_ID] = id;
        long block = cells.table[CounterTable.BLOCK];
        if (block != 0) {
            ThreadBlock.belongTo(block, entering.get(), id);
        }
        nesting.begin();
    }

    /** Makes this nobody's. */
    void belongToNobody() {
        tenant = null;
        threadId = 0;
        long block = cells.table[CounterTable.BLOCK];
        if (block != 0) {
            // Of a thread that ran out of stack at the end of a call.
            ThreadBlock.clear(block);
        }
    }

    /** Leads to no counter any more. The thread itself, where it counts nothing meanwhile. */
    void forget() {
        cells.forget();
        selfCells.forget();
        allocatedCells = null;
        if (!isMuted()) {
            show();
        }
    }

    /** Whose it is now; null where it is nobody's. */
    OwnerThread tenant() {
        return tenant;
    }

    /** Shows the hot path where the cells are. */
    void show() {
        ThreadRows.show(slot, cells.table);
    }

    /**
     * Counts a sample, together with others where there is no private memory. Muted, so that a JDK method used on the way
     * cannot lead here again should it be woven.
     */
    public void recordMuted(int now, int probe, long nanos, int outcome) {
        mute();
        try {
            if (!record(now, probe, nanos, outcome)) {
                SharedCounters.record(now, probe, nanos, outcome);
            }
            show();
        } finally {
            // Without a call: where the stack is used up it would fail, and leave the thread muted for good. What has
            // not been
            // shown by then the next call shows.
            muted = 0;
        }
    }

    /**
     * Counts a sample (or, with {@code outcome} {@link Outcome#SKIPPED}, a call left out), making what is missing for
     * it: the cell, its page.
     *
     * @return false where no memory is to be had
     */
    public boolean record(int now, int probe, long nanos, int outcome) {
        return cells.record(now, probe, nanos, outcome);
    }

    /**
     * A place for a call that is about to begin, the first of its probe in an epoch; 0 where there is no memory for its cell. Muted, as
     * {@link #recordMuted} is.
     */
    public long pushMuted(int now, int probe) {
        mute();
        try {
            long cell = cells.cell(now, probe);
            show();
            return cell == 0 ? 0 : ThreadBlock.push(cells.table[CounterTable.BLOCK], cell);
        } finally {
            // See above.
            muted = 0;
        }
    }

    /**
     * Whether the thread's first call of a probe in an epoch is one of those that are timed; makes the cell that knows when the next
     * is. Muted, as above.
     */
    public boolean isTimedMuted(int now, int probe, int oneIn) {
        mute();
        try {
            long cell = cells.cell(now, probe);
            show();
            return cell == 0 ? SampleSteps.isTimedAnywhere(oneIn) : SampleSteps.begin(cell, oneIn);
        } finally {
            // See above.
            muted = 0;
        }
    }

    /** A call was counted that did not go the hot path's way. */
    public void ended(long startNanos, long endNanos, int probe) {
        long self = self(startNanos, endNanos, probe);
        int now = Epoch.current();
        if (self != SelfTimeTracker.NONE && !selfCells.recordReady(now, probe, self)) {
            recordSelfMuted(now, probe, self, Outcome.RETURNED);
        }
    }

    /** The same of a sample of a {@link Thinning thinned} probe. */
    public void endedThinned(long startNanos, long endNanos, int probe, int outcome) {
        long self = self(startNanos, endNanos, probe);
        if (self != SelfTimeTracker.NONE) {
            recordSelfMuted(Epoch.current(), probe, self, outcome);
        }
    }

    private long self(long startNanos, long endNanos, int probe) {
        long block = cells.table[CounterTable.BLOCK];
        long self = nesting.ended(startNanos, endNanos, probe, block);
        if (block != 0) {
            ThreadBlock.lastStart(block, nesting.lastStart(startNanos));
        }
        return self;
    }

    /** Counts what a call allocated, muted. Where there is no private memory it is not counted. */
    void recordAllocated(int now, int probe, long bytes) {
        mute();
        try {
            if (allocatedCells == null) {
                allocatedCells = new CounterTable(id, OwnProbes.ALLOCATED);
            }
            allocatedCells.record(now, probe, bytes, Outcome.RETURNED);
            show();
        } finally {
            // See above.
            muted = 0;
        }
    }

    /** Where there is no private memory it is not counted. */
    private void recordSelfMuted(int now, int probe, long nanos, int outcome) {
        if (!MemoryRegion.current().counts(probe)) {
            return;
        }
        mute();
        try {
            selfCells.record(now, probe, nanos, outcome);
            show();
        } finally {
            // See above.
            muted = 0;
        }
    }
}
