package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.StringBytes;
import dev.insitu.runtime.memory.ThreadBlockLayout;
import jdk.internal.vm.annotation.DontInline;

/**
 * A thread's block and the calls in it, by address; {@link ThreadBlockLayout} defines the layout.
 *
 * <p>The thread itself pushes a call before its clock reading, begins it with the reading, and pops it at its end. Pop also removes
 * all calls above: an inner call remains if the stack overflowed at its end.
 */
public final class ThreadBlock {
    private ThreadBlock() {}

    /** Read as a field: {@code getName} may be woven. */
    private static final long NAME = UNSAFE.objectFieldOffset(Thread.class, "name");

    /** The name of a thread; may be null. */
    public static String nameOf(Thread thread) {
        return (String) UNSAFE.getReferenceAcquire(thread, NAME);
    }

    /** Creates a block for the current thread and adds it to the list that readers walk; returns 0 if no memory is ready. */
    static long create(MemoryRegion region, int owner, long lastStart) {
        long memory = region.allocatePrivate(2 * ThreadBlockLayout.THREAD_BYTES - Layout.UNIT);
        if (memory == 0) {
            return 0;
        }
        long block = (memory + ThreadBlockLayout.WITHIN) & ~ThreadBlockLayout.WITHIN;
        UNSAFE.putInt(block + ThreadBlockLayout.THREAD_OWNER, owner);
        Thread thread = Thread.currentThread();
        belongTo(block, thread, ThreadRegistry.idOf(thread));
        UNSAFE.putLong(block + ThreadBlockLayout.THREAD_LAST_START, lastStart);
        region.push(block, ThreadBlockLayout.THREAD_NEXT, Layout.HEADER_THREADS);
        return block;
    }

    /** Assigns the block to a thread that is in no call yet. */
    static void belongTo(long block, Thread thread, long id) {
        clear(block);
        UNSAFE.putLong(block + ThreadBlockLayout.THREAD_ID, id);
        UNSAFE.putLong(block + ThreadBlockLayout.THREAD_RANDOM, id * 0x9E37_79B9_7F4A_7C15L | 1);
        String name = nameOf(thread);
        UNSAFE.putInt(
                block + ThreadBlockLayout.THREAD_NAME,
                name == null
                        ? 0
                        : StringBytes.copy(
                                name, block + ThreadBlockLayout.THREAD_NAME_TEXT, ThreadBlockLayout.THREAD_NAME_BYTES));
        UNSAFE.putLong(block + ThreadBlockLayout.THREAD_LAST_START, SelfTimeTracker.NESTS);
    }

    /** Removes all calls: the block's thread is in none. */
    static void clear(long block) {
        UNSAFE.putLongRelease(null, block + ThreadBlockLayout.THREAD_TOP, block + ThreadBlockLayout.THREAD_CALLS);
    }

    /** When the call that ended last began. */
    public static long lastStart(long block) {
        return UNSAFE.getLong(block + ThreadBlockLayout.THREAD_LAST_START);
    }

    /** Notes when the call that ended last began. */
    public static void lastStart(long block, long startNanos) {
        UNSAFE.putLong(block + ThreadBlockLayout.THREAD_LAST_START, startNanos);
    }

    /** Pushes a call that is about to begin and counts in a cell. Returns its address; 0 if too many are open on the thread. */
    public static long push(long block, long cell) {
        long call = UNSAFE.getLong(block + ThreadBlockLayout.THREAD_TOP);
        if ((call & ThreadBlockLayout.WITHIN) != ThreadBlockLayout.THREAD_CALLS) {
            return pushWithin(block, call, cell);
        }
        UNSAFE.putLongRelease(null, call + ThreadBlockLayout.CALL_CELL, cell);
        return call;
    }

    /** Pushes a call within others: from now on all ends of the thread's calls go to its {@link SelfTimeTracker}. */
    @DontInline
    private static long pushWithin(long block, long call, long cell) {
        lastStart(block, SelfTimeTracker.NESTS);
        if ((call & ThreadBlockLayout.WITHIN) == ThreadBlockLayout.THREAD_CALLS_END) {
            return tooDeep();
        }
        UNSAFE.putLongRelease(null, call + ThreadBlockLayout.CALL_CELL, cell);
        return call;
    }

    /**
     * A call within the most that are seen. It is not inlined: since it is a call, C2 makes {@link #pushWithin} check the stack, at the
     * place where {@code Probe.failed} does so later. So a recursion runs out of stack where a call begins, and not again where the
     * exception leaves it.
     */
    @DontInline
    private static long tooDeep() {
        return 0;
    }

    /** Ends the call and all that began in it. No effect if it has ended already. */
    public static void pop(long call) {
        long top = of(call) + ThreadBlockLayout.THREAD_TOP;
        if (call < UNSAFE.getLong(top)) {
            UNSAFE.putLong(top, call);
        }
    }

    /** The block of a call. */
    public static long of(long call) {
        return call & ~ThreadBlockLayout.WITHIN;
    }

    /** When a call began. */
    public static long start(long call) {
        return UNSAFE.getLong(call + ThreadBlockLayout.CALL_START);
    }

    /** The cell in which a call counts. */
    public static long cell(long call) {
        return UNSAFE.getLong(call + ThreadBlockLayout.CALL_CELL);
    }

    /** True for one call in 64, at random, so that no pattern of calls can match it. */
    static boolean isChosen(long block) {
        long random = UNSAFE.getLong(block + ThreadBlockLayout.THREAD_RANDOM);
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        UNSAFE.putLong(block + ThreadBlockLayout.THREAD_RANDOM, random);
        return (random & (AllocatedBytes.ONE_IN - 1)) == 0;
    }

    /**
     * Shows the calls of a thread, outermost first. Any thread, while the block's thread continues.
     *
     * @return whether there were any
     */
    static boolean show(long block, CallsInFlight.Viewer viewer) {
        long first = block + ThreadBlockLayout.THREAD_CALLS;
        long top = top(block);
        viewer.thread(UNSAFE.getLong(block + ThreadBlockLayout.THREAD_ID));
        for (long call = first; call < top; call += ThreadBlockLayout.CALL_BYTES) {
            long start = UNSAFE.getLongAcquire(null, call + ThreadBlockLayout.CALL_START);
            long cell = UNSAFE.getLongAcquire(null, call + ThreadBlockLayout.CALL_CELL);
            long thread = UNSAFE.getLong(block + ThreadBlockLayout.THREAD_ID);
            boolean whole = call < top(block)
                    && UNSAFE.getLongAcquire(null, call + ThreadBlockLayout.CALL_START) == start
                    && cell != 0;
            if (whole) {
                long slow = slowNanos(cell);
                viewer.sees(thread, UNSAFE.getInt(cell + CellLayout.CELL_PROBE), start, slow);
            }
        }
        return top > first;
    }

    /** The threshold above which a call is, for now, among the slowest kept in a cell; -1 without a cell. */
    public static long slowNanos(long cell) {
        return cell == 0 ? -1 : SlowestSamples.least(cell);
    }

    private static long top(long block) {
        long top = UNSAFE.getLongAcquire(null, block + ThreadBlockLayout.THREAD_TOP);
        return top == 0 ? block : top;
    }
}
