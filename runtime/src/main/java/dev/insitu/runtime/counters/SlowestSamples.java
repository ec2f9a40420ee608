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
 * Keeps the evidence of each cell's slowest samples: when they ended, on which thread, and for a driven iteration when it was due
 * and began. Other classes find the cause later.
 *
 * <p>The hot path has no extra cost. It compares each sample with a threshold instead of the maximum; samples above the threshold
 * come here. Without {@code explain} the threshold is the maximum. With it, the threshold is the shortest sample kept, once k
 * samples are kept: of n samples in random order about k·ln(n/k) come here. The threshold is never above the maximum, so the
 * maximum stays exact.
 *
 * <p>Nothing here allocates, waits, or calls a method that could be woven. In a cell that threads share, a sample is not kept if
 * another thread is writing.
 */
public final class SlowestSamples {
    private SlowestSamples() {}

    /** The number of samples kept for each cell; set before anything is woven. */
    private static int wanted;

    /** Returns for 0 the id of the current thread's trace, for 1 the id of its span. Null if traces are not read. */
    private static volatile IntFunction<String> traces;

    /** CPU times are not read after a shorter sample. */
    private static final long WORTH_A_READING_NANOS = 100_000;

    /** After a longer sample CPU times are read even if it is not kept, since the next reading counts from this one. */
    private static final long LONG_NANOS = 1_000_000;

    /** Reads the current thread's CPU times at a sample's end. Null if they are not read. */
    private static volatile EndReader ends;

    /** Sets what reads CPU times at the end of each sample that is kept or long; null stops it. */
    public static void readEnds(EndReader reader) {
        ends = reader;
    }

    /** Sets what reads the trace in which a sample ended, from the application's own classes; null stops it. */
    public static void traceBy(IntFunction<String> ids) {
        traces = ids;
    }

    public static void keep(int samples) {
        wanted = samples;
    }

    /** The number of samples kept for each cell. */
    public static int kept() {
        return wanted;
    }

    /** Gives a new cell the place for its evidence, if it is wanted and memory suffices. */
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

    /** Handles a sample above the threshold, in a cell that only the current thread writes. */
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
        // A driven iteration behind its schedule is always long, however short its call. CPU times are read at the
        // end of the call itself.
        boolean ofSchedule = UNSAFE.getInt(cell + CellLayout.CELL_PROBE) == OwnProbes.END_TO_END_PROBE;
        EndReader reader = ofSchedule ? null : ends;
        UNSAFE.putLong(cell + CellLayout.CELL_SLOW, reader == null ? least : Math.min(least, LONG_NANOS));
        if (reader != null && nanos >= WORTH_A_READING_NANOS) {
            read(reader, kept);
        }
    }

    /** The threshold above which a sample is, for now, among the slowest kept of a cell. */
    static long least(long cell) {
        long block = block(cell);
        return UNSAFE.getLong(block == 0 ? cell + CellLayout.CELL_SLOW : block + CellLayout.KEPT_LEAST);
    }

    /** Handles a sample in a cell that threads share. */
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
     * Notes the times of the iteration that the current thread has just counted, if it is among the slowest.
     *
     * @param row {@link ThreadRows#current}, read before the iteration was counted
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
            // A sample that was kept is never below the new threshold.
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

    /** Replaces the shortest sample kept. Returns the shortest one after that; -1 while there is room. */
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

    /** Calls the application's code, the only such call here. The thread is muted, since that code may be woven. */
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
            // No call before this: without stack it would fail and leave the thread muted for ever.
            if (muted != null) {
                muted.muted--;
            }
            ThreadRegistry.unmuted(muted);
        }
    }

    /** While a record is written its duration is 0, so that readers ignore it. */
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

    /** Muted, since the methods called may be woven. */
    private static void read(EndReader reader, boolean kept) {
        ThreadCounters muted = ThreadRegistry.mute();
        try {
            reader.read(kept);
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // Then the thread's CPU times are unknown.
        } finally {
            // No call before this, as above.
            if (muted != null) {
                muted.muted--;
            }
            ThreadRegistry.unmuted(muted);
        }
    }
}
