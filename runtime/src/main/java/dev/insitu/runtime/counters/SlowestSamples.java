package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.StringBytes;
import java.util.function.IntFunction;
import jdk.internal.vm.annotation.DontInline;

/**
 * Keeps the evidence of each cell's slowest samples: when they ended, on what thread, and of a driven iteration when it was
 * due and began. Why they were slow is found out later, by others.
 *
 * <p>The hot path pays nothing for it. It compares each sample with a threshold in the place of the maximum; what lies above
 * comes here. Without explanation the threshold is the maximum. With it, it is the least sample kept, once there are as many
 * as wanted: of n samples in random order about k·ln(n/k) come here. It is never above the maximum, which stays exact.
 *
 * <p>Nothing here allocates, waits, or calls a method that could be woven. Of samples that threads share, one that meets
 * another writer is not kept.
 */
public final class SlowestSamples {
    private SlowestSamples() {}

    /** How many are kept of each cell; set before anything is woven. */
    private static int wanted;

    /** Asked for 0, the id of the trace that the current thread is in; for 1, of its span. Null where nobody knows. */
    private static volatile IntFunction<String> traces;

    /** The thread of a shorter sample is not asked what it had of CPUs. */
    private static final long WORTH_A_READING_NANOS = 100_000;

    /** One that took so long is asked also where its sample is not kept: what a later one took begins after that. */
    private static final long LONG_NANOS = 1_000_000;

    /** Reads what the current thread had of CPUs, as a sample of it ends. Null where nobody asks. */
    private static volatile EndReader ends;

    /** Has each thread asked whose sample ends that is kept, or took long; null ends that. */
    public static void readEnds(EndReader reader) {
        ends = reader;
    }

    /** Has the trace kept in which a sample ended, as the application's own classes tell it; null ends that. */
    public static void traceBy(IntFunction<String> ids) {
        traces = ids;
    }

    public static void keep(int samples) {
        wanted = samples;
    }

    /** How many are kept of each cell. */
    public static int kept() {
        return wanted;
    }

    /** Gives a new cell the place for its evidence, where it is wanted and there is memory. */
    static void equip(MemoryRegion region, long cell, int probe, int owner) {
        if (wanted == 0 || owner == ThreadCounters.OF_THE_RING || !OwnProbes.isExplained(probe)) {
            return;
        }
        int bytes = CellLayout.KEPT_FIRST + wanted * CellLayout.KEPT_BYTES;
        long block = owner > 0 ? region.allocatePrivate(bytes) : region.allocateShared(bytes);
        if (block != 0) {
            UNSAFE.putInt(block + CellLayout.KEPT_CAPACITY, wanted);
            UNSAFE.putLong(block + CellLayout.KEPT_LEAST, -1);
            UNSAFE.putInt(cell + CellLayout.CELL_KEPT, (int) ((block - cell) >> Layout.UNIT_SHIFT));
        }
    }

    /** A sample above the threshold of a cell of one writer, which is the current thread. */
    @DontInline
    static void above(long cell, long nanos) {
        long max = Math.max(nanos, UNSAFE.getLong(cell + CellLayout.CELL_MAX));
        UNSAFE.putLong(cell + CellLayout.CELL_MAX, max);
        long block = block(cell);
        if (block == 0) {
            UNSAFE.putLong(cell + CellLayout.CELL_SLOW, max);
            return;
        }
        long least = UNSAFE.getLong(block + CellLayout.KEPT_LEAST);
        boolean kept = nanos > least;
        if (kept) {
            least = put(block, nanos);
        }
        // A driven iteration behind its schedule is long without end, however short its call, whose own end is read.
        boolean ofSchedule = UNSAFE.getInt(cell + CellLayout.CELL_PROBE) == OwnProbes.END_TO_END_PROBE;
        EndReader reader = ofSchedule ? null : ends;
        UNSAFE.putLong(cell + CellLayout.CELL_SLOW, reader == null ? least : Math.min(least, LONG_NANOS));
        if (reader != null && nanos >= WORTH_A_READING_NANOS) {
            read(reader, kept);
        }
    }

    /** What takes longer is, for now, among the slowest kept of a cell. */
    static long least(long cell) {
        long block = block(cell);
        return UNSAFE.getLong(block == 0 ? cell + CellLayout.CELL_SLOW : block + CellLayout.KEPT_LEAST);
    }

    /** A sample of a cell that threads share. */
    static void offer(long cell, long nanos) {
        long block = block(cell);
        if (block != 0
                && nanos > UNSAFE.getLongVolatile(null, cell + CellLayout.CELL_SLOW)
                && UNSAFE.compareAndSetInt(null, block + CellLayout.KEPT_LOCK, 0, 1)) {
            try {
                if (nanos > UNSAFE.getLong(cell + CellLayout.CELL_SLOW)) {
                    UNSAFE.putLongVolatile(null, cell + CellLayout.CELL_SLOW, put(block, nanos));
                }
            } finally {
                UNSAFE.putIntRelease(null, block + CellLayout.KEPT_LOCK, 0);
            }
        }
    }

    /**
     * The iteration that the current thread has just counted: its times, should it be among the slowest.
     *
     * @param row {@link ThreadRows#current} of before it was counted
     */
    public static void iteration(long row, int probe, long nanos, long dueNanos, long startNanos, long endNanos) {
        if (wanted == 0) {
            return;
        }
        long cell = ThreadRows.cell(row, probe);
        if (cell == 0 || ProbeCounters.epoch(cell) != Epoch.current()) {
            cell = ThreadRows.cell(ThreadRows.current(), probe);
        }
        if (cell == 0 || nanos < UNSAFE.getLong(cell + CellLayout.CELL_SLOW)) {
            // What was kept is not below the threshold that it left.
            return;
        }
        long block = block(cell);
        if (block != 0) {
            long last = record(block, UNSAFE.getInt(block + CellLayout.KEPT_LAST));
            if (UNSAFE.getLong(last + CellLayout.KEPT_NANOS) == nanos
                    && UNSAFE.getLong(last + CellLayout.KEPT_END) - endNanos >= 0) {
                UNSAFE.putLong(last + CellLayout.KEPT_END, endNanos);
                UNSAFE.putLong(last + CellLayout.KEPT_LATE, Math.max(0, startNanos - dueNanos));
            }
        }
    }

    static long block(long cell) {
        int unit = UNSAFE.getInt(cell + CellLayout.CELL_KEPT);
        return unit == 0 ? 0 : cell + ((long) unit << Layout.UNIT_SHIFT);
    }

    static long record(long block, int index) {
        return block + CellLayout.KEPT_FIRST + (long) index * CellLayout.KEPT_BYTES;
    }

    /** In the place of the least sample kept; the answer is the least after that, -1 as long as there is room. */
    private static long put(long block, long nanos) {
        int capacity = UNSAFE.getInt(block + CellLayout.KEPT_CAPACITY);
        long least = Long.MAX_VALUE;
        long second = Long.MAX_VALUE;
        int index = 0;
        for (int i = 0; i < capacity; i++) {
            long kept = UNSAFE.getLong(record(block, i) + CellLayout.KEPT_NANOS);
            if (kept < least) {
                second = least;
                least = kept;
                index = i;
            } else if (kept < second) {
                second = kept;
            }
        }
        write(record(block, index), nanos);
        UNSAFE.putInt(block + CellLayout.KEPT_LAST, index);
        long threshold = Math.min(second, nanos);
        threshold = threshold == 0 ? -1 : threshold;
        UNSAFE.putLong(block + CellLayout.KEPT_LEAST, threshold);
        return threshold;
    }

    /** The only thing here that is the application's; muted, for it may be woven. */
    private static boolean isTraced(long at, IntFunction<String> ids) {
        ThreadCounters muted = ThreadRegistry.mute();
        try {
            String trace = ids.apply(0);
            String span = trace == null ? null : ids.apply(1);
            return span != null
                    && StringBytes.copy(trace, at, CellLayout.KEPT_TRACE_DIGITS) == CellLayout.KEPT_TRACE_DIGITS
                    && StringBytes.copy(span, at + CellLayout.KEPT_TRACE_DIGITS, CellLayout.KEPT_SPAN_DIGITS)
                            == CellLayout.KEPT_SPAN_DIGITS;
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            return false;
        } finally {
            // Without a call before: where the stack is used up it would fail, and leave the thread muted for good.
            if (muted != null) {
                muted.muted--;
            }
            ThreadRegistry.unmuted(muted);
        }
    }

    /** The duration is 0 while a record is written, which tells readers that it means nothing. */
    private static void write(long record, long nanos) {
        UNSAFE.putLong(record + CellLayout.KEPT_NANOS, 0);
        UNSAFE.storeFence();
        Thread thread = Thread.currentThread();
        UNSAFE.putLong(record + CellLayout.KEPT_END, System.nanoTime());
        UNSAFE.putLong(record + CellLayout.KEPT_THREAD, ThreadRegistry.idOf(thread));
        UNSAFE.putLong(record + CellLayout.KEPT_LATE, 0);
        String name = ThreadBlock.nameOf(thread);
        UNSAFE.putInt(
                record + CellLayout.KEPT_NAME,
                name == null
                        ? 0
                        : StringBytes.copy(name, record + CellLayout.KEPT_NAME_TEXT, CellLayout.KEPT_NAME_BYTES));
        long trace = record + CellLayout.KEPT_TRACE;
        UNSAFE.putByte(trace, (byte) 0);
        IntFunction<String> ids = traces;
        if (ids != null && !isTraced(trace, ids)) {
            UNSAFE.putByte(trace, (byte) 0);
        }
        UNSAFE.putLongRelease(null, record + CellLayout.KEPT_NANOS, nanos);
    }

    /** Muted, for what it calls may be woven. */
    private static void read(EndReader reader, boolean kept) {
        ThreadCounters muted = ThreadRegistry.mute();
        try {
            reader.read(kept);
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // What the thread had of CPUs is not known then.
        } finally {
            // Without a call before, as above.
            if (muted != null) {
                muted.muted--;
            }
            ThreadRegistry.unmuted(muted);
        }
    }
}
