package dev.insitu.runtime.counters;

import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;

/**
 * The cells that only one thread writes, its owner object. Only that thread accesses it. When the thread is dead, an agent thread
 * hands the owner, with its counts, to a new thread.
 */
public final class ThreadCounters {
    /** The id of the owner that receives the ring's samples; it may use the memory kept for shared counters. */
    public static final int OF_THE_RING = 0;

    /** Names this owner in its cells; positive for a thread's. */
    final int id;

    /** The id of the owning thread; 0 if unowned. Written by that thread, and after its death. */
    long threadId;

    /** The owning thread; null if unowned. */
    private volatile OwnerThread tenant;

    /** Its index in the table of {@link ThreadRegistry}; also that of its row in {@link ThreadRows}. */
    int slot;

    /** While the thread is muted its row is hidden, so that calls take the slow path, which checks for muting. */
    private final CounterTable cells;

    /** Self times of the probes that others nest in. */
    private final CounterTable selfCells;

    /** Bytes that calls allocate; null if not counted. */
    private CounterTable allocatedCells;

    /** Times until publishers' first elements; null if not counted. */
    private CounterTable firstCells;

    private final SelfTimeTracker nesting = new SelfTimeTracker();

    /** Which calls are counted while the stack is short. */
    public final StackRoom room = new StackRoom();

    private LastThrown lastThrown = new LastThrown();

    /**
     * How often the thread is muted now. Public, so that callers can decrement it without a call, which could fail without stack;
     * they call {@link ThreadRegistry#unmuted} afterwards.
     */
    public int muted;

    /** The pending stage that is adding a dependent while the thread is muted, and collects the calls that end meanwhile; else null. */
    public Object attaches;

    /** The innermost call of the thread that passes or calls a callback that ends calls; null outside such calls. */
    public Object passes;

    public ThreadCounters(int id) {
        this.id = id;
        this.cells = new CounterTable(id, 0);
        this.selfCells = new CounterTable(id, OwnProbes.SELF);
    }

    /** Whether this thread is in the agent's code, whose calls of woven methods are not counted. */
    public boolean isMuted() {
        return muted > 0;
    }

    void mute() {
        // If the stack overflows in this call, the thread is not muted and shows its row again.
        ThreadRows.hide(slot);
        muted++;
    }

    /** Makes this the owner of a thread that is about to enter a slot. */
    void belongTo(OwnerThread entering, long id, int inSlot) {
        tenant = entering;
        threadId = id;
        slot = inSlot;
        // The previous thread may have died muted.
        muted = 0;
        attaches = null;
        passes = null;
        cells.table[CounterTable.THREAD_ID] = id;
        long block = cells.table[CounterTable.BLOCK];
        if (block != 0) {
            ThreadBlock.belongTo(block, entering.get(), id);
        }
        nesting.begin();
    }

    /** Releases this owner from its thread. */
    void belongToNobody() {
        tenant = null;
        threadId = 0;
        long block = cells.table[CounterTable.BLOCK];
        if (block != 0) {
            // Calls remain if the thread ran out of stack at the end of one.
            ThreadBlock.clear(block);
        }
    }

    /** Drops all references to counters. Called by the thread itself, while it counts nothing. */
    void forget() {
        cells.forget();
        selfCells.forget();
        allocatedCells = null;
        firstCells = null;
        lastThrown = new LastThrown();
        if (!isMuted()) {
            show();
        }
    }

    LastThrown lastThrown() {
        return lastThrown;
    }

    /** The owning thread; null if unowned. */
    OwnerThread tenant() {
        return tenant;
    }

    /** Shows the hot path where the cells are. */
    void show() {
        ThreadRows.show(slot, cells.table);
    }

    /**
     * Counts a sample, in shared counters if private memory is short. The thread is muted, so that a woven JDK method called here
     * cannot lead here again.
     */
    public void recordMuted(int now, int probe, long nanos, int outcome) {
        try {
            mute();
            if (!record(now, probe, nanos, outcome)) {
                SharedCounters.record(now, probe, nanos, outcome);
            }
            show();
        } finally {
            // A store, not a call: without stack a call would fail and leave the thread muted for ever. If the row is
            // not shown yet, the next call shows it. A thread may also be stopped as mute() returns.
            muted = 0;
        }
    }

    /**
     * Counts a sample (or, with {@code outcome} {@link Outcome#SKIPPED}, a call left out). Creates its cell and page if they are
     * missing.
     *
     * @return false if no memory is available
     */
    public boolean record(int now, int probe, long nanos, int outcome) {
        return cells.record(now, probe, nanos, outcome);
    }

    /**
     * Pushes a call that is about to begin, the first of its probe in an epoch. Returns 0 without memory for its cell. Muted, as
     * {@link #recordMuted} is.
     */
    public long pushMuted(int now, int probe) {
        try {
            mute();
            long cell = cells.cell(now, probe);
            show();
            return cell == 0 ? 0 : ThreadBlock.push(cells.table[CounterTable.BLOCK], cell);
        } finally {
            // See above.
            muted = 0;
        }
    }

    /**
     * Whether the thread's first call of a probe in an epoch is timed. Creates the cell that holds when the next one is. Muted, as
     * above.
     */
    public boolean isTimedMuted(int now, int probe, int oneIn) {
        try {
            mute();
            long cell = cells.cell(now, probe);
            show();
            return cell == 0 ? SampleSteps.isTimedAnywhere(oneIn) : SampleSteps.begin(cell, oneIn);
        } finally {
            // See above.
            muted = 0;
        }
    }

    /** A call was counted on the slow path. */
    public void ended(long startNanos, long endNanos, int probe) {
        long self = self(startNanos, endNanos, probe);
        int now = Epoch.current();
        if (self != SelfTimeTracker.NONE && !selfCells.recordReady(now, probe, self)) {
            recordSelfMuted(now, probe, self, Outcome.RETURNED);
        }
    }

    /** The same for a sample of a {@link Thinning thinned} probe. */
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

    /** Counts the bytes that a call allocated, muted. Not counted without private memory. */
    void recordAllocated(int now, int probe, long bytes) {
        try {
            mute();
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

    /** Counts the time until a publisher's first element. The thread is muted. Not counted without private memory. */
    public void recordFirstElement(int now, int probe, long nanos) {
        if (firstCells == null) {
            firstCells = new CounterTable(id, OwnProbes.FIRST_ELEMENT);
        }
        firstCells.record(now, probe, nanos, Outcome.RETURNED);
    }

    /** Not counted without private memory. */
    private void recordSelfMuted(int now, int probe, long nanos, int outcome) {
        if (!MemoryRegion.current().counts(probe)) {
            return;
        }
        try {
            mute();
            selfCells.record(now, probe, nanos, outcome);
            show();
        } finally {
            // See above.
            muted = 0;
        }
    }
}
