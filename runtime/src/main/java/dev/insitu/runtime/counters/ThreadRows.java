package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.Memory;
import java.util.Arrays;
import jdk.internal.vm.annotation.DontInline;

/**
 * The hot path's way to a thread's counters: a row for each slot of the {@link ThreadRegistry}, a cache line at an address computed
 * from the thread's id. The row holds the first words of the thread's {@link CounterTable}: id, block, and the cells of the first
 * rules' probes. So from the id to such a cell only one load depends on another, not three. On a cache miss, each such load takes
 * longer than all the probe's arithmetic. The cells of further probes are in the table itself.
 *
 * <p>A row is <em>shown</em> or <em>hidden</em>. Only the thread in its slot shows it, and only it reads more than the id. Any
 * thread may hide it at any time: the owning thread's next call then takes the slow path, which shows it again.
 */
public final class ThreadRows {
    private ThreadRows() {}

    /** The id in a row that is unowned or whose thread is in the agent's code. Thread ids begin with 1. */
    private static final long HIDDEN = 0;

    private static final int ROW_SHIFT = Layout.UNIT_SHIFT;
    private static final int ROW_BYTES = 1 << ROW_SHIFT;
    private static final int ROW_WORDS = ROW_BYTES / Long.BYTES;

    private static final long ROWS = allocate();

    /** The row after all others, in which nothing is counted. */
    public static final long NONE = row(ThreadRegistry.SLOTS);

    /** The table of {@link #NONE} and of hidden rows. */
    private static final long[] NO_CELLS = {};

    /** The whole table of the owner in each slot. */
    private static final long[][] TABLES = noTables();

    private static long allocate() {
        long bytes = (ThreadRegistry.SLOTS + 1L) * ROW_BYTES;
        long address = Memory.allocate(bytes);
        Memory.zero(address, bytes);
        return address;
    }

    private static long[][] noTables() {
        long[][] tables = new long[ThreadRegistry.SLOTS + 1][];
        Arrays.fill(tables, NO_CELLS);
        return tables;
    }

    private static long row(int slot) {
        return ROWS + ((long) slot << ROW_SHIFT);
    }

    private static long home(long id) {
        return row(ThreadRegistry.homeOf(id));
    }

    /** The row of the current thread; {@link #NONE} if it is hidden: the thread has no counters (yet) or is muted. */
    public static long current() {
        long id = ThreadRegistry.idOf(Thread.currentThread());
        long row = home(id);
        return UNSAFE.getLong(row) == id ? row : away(id);
    }

    /** The row of a thread in a slot that is not its home. */
    @DontInline
    private static long away(long id) {
        for (int i = 1; i < ThreadRegistry.REACH; i++) {
            long row = home(id + i);
            if (UNSAFE.getLong(row) == id) {
                return row;
            }
        }
        return NONE;
    }

    /** Address of the thread's {@link ThreadBlock}; 0 if it has none, and then it has no cells. */
    public static long block(long row) {
        return UNSAFE.getLong(row + CounterTable.BLOCK * (long) Long.BYTES);
    }

    /** The thread's cell of a probe; 0 if it has none (yet). */
    public static long cell(long row, int probe) {
        int index = CounterTable.index(probe);
        return index < ROW_WORDS ? UNSAFE.getLong(row + ((long) index << 3)) : cellInTable(row, index);
    }

    private static long cellInTable(long row, int index) {
        long[] table = TABLES[(int) ((row - ROWS) >> ROW_SHIFT)];
        return index < table.length ? table[index] : 0;
    }

    /** A thread's recent cell of a probe; 0 if it has none or is muted. May be called by any thread. */
    static long cellOf(long threadId, int probe) {
        for (int i = 0; i < ThreadRegistry.REACH; i++) {
            long row = home(threadId + i);
            if (UNSAFE.getLongAcquire(null, row) == threadId) {
                long cell = cell(row, probe);
                UNSAFE.loadFence();
                // If the slot has a new owner by now, the cell is that owner's.
                return UNSAFE.getLong(row) == threadId ? cell : 0;
            }
        }
        return 0;
    }

    /** Shows the row of a slot. Only the thread in that slot. */
    static void show(int slot, long[] table) {
        long row = row(slot);
        TABLES[slot] = table;
        for (int i = CounterTable.BLOCK; i < ROW_WORDS; i++) {
            UNSAFE.putLong(row + ((long) i << 3), table[i]);
        }
        UNSAFE.putLongRelease(null, row, table[CounterTable.THREAD_ID]);
    }

    /** Hides the row of a slot. Any thread. */
    static void hide(int slot) {
        UNSAFE.putLongRelease(null, row(slot), HIDDEN);
    }

    /** Hides the row and drops its table. Any thread, if the thread in the slot has left it. */
    static void clear(int slot) {
        hide(slot);
        TABLES[slot] = NO_CELLS;
    }

    /** The table shown in a slot, which begins with the words of its row; an empty one if the row is hidden. Any thread. */
    static long[] shown(int slot) {
        return UNSAFE.getLongAcquire(null, row(slot)) == HIDDEN ? NO_CELLS : TABLES[slot];
    }
}
