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
 * Keeps the evidence of each cell's slowest samples, of its whole life and of the current interval of the history: when they ended,
 * on which thread, and for a driven iteration when it was due and began. Other classes find the cause later.
 *
 * <p>The hot path has no extra cost. It compares each sample with a threshold instead of the maximum; samples above the threshold
 * come here. Without {@code explain} the threshold is the maximum. With it, the threshold is the shortest sample kept of the
 * interval, once k samples are kept: of n samples in random order about k·ln(n/k) come here in each interval. The threshold is
 * never above the maximum, so the maximum stays exact.
 *
 * <p>An interval begins by an agent thread's call of {@link #beginInterval}: it changes the number of the interval, then lowers each
 * cell's threshold. A writer that had begun before may still store a higher one; it reads the number again after that, and lowers
 * the threshold itself. The writer drops the records of the interval before when it comes here next.
 *
 * <p>Nothing here allocates, waits, or calls a method that could be woven. In a cell that threads share, a sample is not kept if
 * another thread is writing.
 */
public final class SlowestSamples {
    private SlowestSamples() {}

    /** The number of samples kept for each cell; set before anything is woven. */
    private static int wanted;

    /** The number of samples kept of each interval, for cells made from now on. */
    private static int wantedOfInterval;

    /** Every sample is above it. */
    private static final long NO_THRESHOLD = -1;

    /** At most this many are kept of an interval. */
    private static final int MOST_OF_INTERVAL = 50;

    /** The number of the interval. Written by one agent thread. */
    private static volatile int interval;

    /** Samples that ended until then were taken with the intervals before. Written before the number. */
    private static long takenNanos;

    /** Returns for 0 the id of the current thread's trace, for 1 the id of its span. Null if traces are not read. */
    private static volatile IntFunction<String> traces;

    /** CPU times are not read after a shorter sample. */
    private static final long WORTH_A_READING_NANOS = 100_000;

    /** After a longer sample CPU times are read even if it is not kept, since the next reading counts from this one. */
    private static final long LONG_NANOS = 1_000_000;

    /** Reads the current thread's CPU times at a sample's end. Null if they are not read. */
    private static volatile CpuTimesReader ends;

    /** Sets what reads CPU times at the end of each sample that is kept or long; null stops it. */
    public static void readEnds(CpuTimesReader reader) {
        ends = reader;
    }

    /** Sets what reads the trace in which a sample ended, from the application's own classes; null stops it. */
    public static void traceBy(IntFunction<String> ids) {
        traces = ids;
    }

    /** Sets the number of samples kept for each cell, of its whole life and of an interval. */
    public static void keep(int samples) {
        wanted = samples;
        wantedOfInterval = Math.min(samples, MOST_OF_INTERVAL);
    }

    /**
     * From now on more samples of an interval are kept for new cells, while memory is plentiful.
     *
     * @param samples at most {@value #MOST_OF_INTERVAL}
     */
    public static void keepOfInterval(int samples) {
        wantedOfInterval = Math.min(samples, MOST_OF_INTERVAL);
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
        int recent = region.isPlentiful() ? wantedOfInterval : Math.min(wanted, MOST_OF_INTERVAL);
        int bytes = bytes(wanted) + bytes(recent);
        long block = owner > 0 ? region.allocatePrivate(bytes) : region.allocateShared(bytes);
        if (block != 0) {
            equip(block, wanted);
            equip(block + bytes(wanted), recent);
            UNSAFE.putInt(block + CellLayout.KEPT_RECENT, bytes(wanted));
            UNSAFE.putInt(cell + CellLayout.CELL_KEPT, (int) ((block - cell) >> Layout.UNIT_SHIFT));
        }
    }

    private static void equip(long head, int capacity) {
        UNSAFE.putInt(head + CellLayout.KEPT_CAPACITY, capacity);
        UNSAFE.putLong(head + CellLayout.KEPT_LEAST, -1);
        UNSAFE.putInt(head + CellLayout.KEPT_INTERVAL, interval);
    }

    private static int bytes(int capacity) {
        return CellLayout.KEPT_FIRST + capacity * CellLayout.KEPT_BYTES;
    }

    /** The number of the interval. */
    public static int interval() {
        return interval;
    }

    /**
     * Begins an interval: from here on the slowest samples of each cell are kept anew, beside those of its whole life. One agent
     * thread.
     *
     * @param region the region in use
     * @param taken samples that ended until then, on the clock of {@link System#nanoTime()}, belong to the intervals before
     */
    public static void beginInterval(MemoryRegion region, long taken) {
        if (wanted > 0) {
            takenNanos = taken;
            int next = interval + 1;
            interval = next;
            lowerThresholds(region);
            if (region.beside() != null) {
                lowerThresholds(region.beside());
            }
        }
    }

    private static void lowerThresholds(MemoryRegion region) {
        for (int unit = region.intAt(Layout.HEADER_CELLS); unit != 0; ) {
            long cell = region.address(unit);
            long block = block(cell);
            if (block != 0) {
                unlock(block);
                if (UNSAFE.getLongVolatile(null, cell + CellLayout.CELL_SLOW) != NO_THRESHOLD) {
                    UNSAFE.putLongVolatile(null, cell + CellLayout.CELL_SLOW, NO_THRESHOLD);
                }
            }
            unit = UNSAFE.getInt(cell + CellLayout.CELL_NEXT);
        }
    }

    /** Takes the lock from a thread that held it an interval ago, too: it ran out of stack when it had written. */
    private static void unlock(long block) {
        int holder = UNSAFE.getIntVolatile(null, block + CellLayout.KEPT_LOCK);
        int seen = UNSAFE.getInt(block + CellLayout.KEPT_LOCK_SEEN);
        if (holder != seen) {
            UNSAFE.putInt(block + CellLayout.KEPT_LOCK_SEEN, holder);
        } else if (holder != 0) {
            UNSAFE.compareAndSetInt(null, block + CellLayout.KEPT_LOCK, holder, 0);
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
        int now = interval;
        boolean kept = keep(block, nanos, now);
        long least = least(block, now);
        // A driven iteration behind its schedule is always long, however short its call. CPU times are read at the
        // end of the call itself.
        boolean ofSchedule = UNSAFE.getInt(cell + CellLayout.CELL_PROBE) == OwnProbes.END_TO_END_PROBE;
        CpuTimesReader reader = ofSchedule ? null : ends;
        setThreshold(cell, reader == null ? least : Math.min(least, LONG_NANOS), now);
        if (reader != null && nanos >= WORTH_A_READING_NANOS) {
            read(reader, kept);
        }
    }

    /** Sets the threshold of a cell, unless another interval has begun. */
    private static void setThreshold(long cell, long nanos, int ofInterval) {
        UNSAFE.putLongVolatile(null, cell + CellLayout.CELL_SLOW, nanos);
        if (interval != ofInterval) {
            UNSAFE.putLongVolatile(null, cell + CellLayout.CELL_SLOW, NO_THRESHOLD);
        }
    }

    /** Keeps a sample if it is among the slowest of the cell's life or of the interval. */
    private static boolean keep(long block, long nanos, int now) {
        long recent = recent(block);
        if (UNSAFE.getInt(recent + CellLayout.KEPT_INTERVAL) != now) {
            dropTaken(recent, now);
        }
        boolean ofLife = nanos > UNSAFE.getLong(block + CellLayout.KEPT_LEAST);
        boolean ofInterval = nanos > UNSAFE.getLong(recent + CellLayout.KEPT_LEAST);
        long written = 0;
        if (ofLife) {
            written = place(block, nanos);
            write(written, nanos);
        }
        if (ofInterval && ofLife) {
            copy(written, place(recent, nanos));
        } else if (ofInterval) {
            write(place(recent, nanos), nanos);
        }
        return ofLife || ofInterval;
    }

    /** Drops the samples that were taken with the intervals before. */
    private static void dropTaken(long recent, int now) {
        long taken = takenNanos;
        int used = UNSAFE.getInt(recent + CellLayout.KEPT_USED);
        boolean hasRoom = used < UNSAFE.getInt(recent + CellLayout.KEPT_CAPACITY);
        int left = 0;
        for (int i = 0; i < used; i++) {
            long record = record(recent, i);
            if (UNSAFE.getLong(record + CellLayout.KEPT_END) - taken <= 0) {
                UNSAFE.putLong(record + CellLayout.KEPT_NANOS, 0);
            }
            boolean isEmpty = UNSAFE.getLong(record + CellLayout.KEPT_NANOS) == 0;
            hasRoom |= isEmpty;
            left = isEmpty ? left : i + 1;
        }
        if (hasRoom) {
            UNSAFE.putLong(recent + CellLayout.KEPT_LEAST, NO_THRESHOLD);
        }
        UNSAFE.putInt(recent + CellLayout.KEPT_USED, left);
        UNSAFE.putInt(recent + CellLayout.KEPT_INTERVAL, now);
    }

    /** The threshold above which a sample is, for now, among the slowest kept of a cell, of its life or of the interval. */
    static long least(long cell) {
        long block = block(cell);
        return block == 0 ? UNSAFE.getLong(cell + CellLayout.CELL_SLOW) : least(block, interval);
    }

    private static long least(long block, int now) {
        long recent = recent(block);
        return UNSAFE.getInt(recent + CellLayout.KEPT_INTERVAL) != now
                ? NO_THRESHOLD
                : Math.min(
                        UNSAFE.getLong(block + CellLayout.KEPT_LEAST), UNSAFE.getLong(recent + CellLayout.KEPT_LEAST));
    }

    /** Handles a sample in a cell that threads share. */
    static void offer(long cell, long nanos) {
        long block = block(cell);
        if (block != 0 && nanos > UNSAFE.getLongVolatile(null, cell + CellLayout.CELL_SLOW)) {
            offer(cell, nanos, block, (int) ThreadRegistry.idOf(Thread.currentThread()));
        }
    }

    /**
     * The lock holds the id of the thread that writes. A thread may be stopped at any call: it removes its own id whether or not it
     * knows that it was set. If it runs out of stack before it can, {@link #unlock} does.
     */
    private static void offer(long cell, long nanos, long block, int id) {
        long lock = block + CellLayout.KEPT_LOCK;
        try {
            if (UNSAFE.compareAndSetInt(null, lock, 0, id)) {
                int now = interval;
                if (nanos > UNSAFE.getLong(cell + CellLayout.CELL_SLOW)) {
                    keep(block, nanos, now);
                    setThreshold(cell, least(block, now), now);
                }
            }
        } finally {
            if (UNSAFE.getInt(lock) == id) {
                UNSAFE.putIntRelease(null, lock, 0);
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
            iterationOf(block, nanos, Math.max(0, startNanos - dueNanos), endNanos);
            iterationOf(recent(block), nanos, Math.max(0, startNanos - dueNanos), endNanos);
        }
    }

    /** Notes the times of an iteration if its record was the last one written. */
    private static void iterationOf(long head, long nanos, long lateNanos, long endNanos) {
        long last = record(head, UNSAFE.getInt(head + CellLayout.KEPT_LAST));
        if (UNSAFE.getLong(last + CellLayout.KEPT_NANOS) == nanos
                && UNSAFE.getLong(last + CellLayout.KEPT_END) - endNanos >= 0) {
            UNSAFE.putLong(last + CellLayout.KEPT_END, endNanos);
            UNSAFE.putLong(last + CellLayout.KEPT_LATE, lateNanos);
        }
    }

    static long block(long cell) {
        int unit = UNSAFE.getInt(cell + CellLayout.CELL_KEPT);
        return unit == 0 ? 0 : cell + ((long) unit << Layout.UNIT_SHIFT);
    }

    /** The head of the interval's slowest samples. */
    private static long recent(long block) {
        return block + UNSAFE.getInt(block + CellLayout.KEPT_RECENT);
    }

    /** The head of the interval's slowest samples of a cell; 0 where there are none yet. */
    static long recentOf(long cell) {
        long block = block(cell);
        long recent = block == 0 ? 0 : recent(block);
        return recent != 0 && UNSAFE.getInt(recent + CellLayout.KEPT_INTERVAL) == interval ? recent : 0;
    }

    static long record(long block, int index) {
        return block + CellLayout.KEPT_FIRST + (long) index * CellLayout.KEPT_BYTES;
    }

    /** The record of the shortest sample kept, to be replaced by this one. Sets the threshold after that. */
    private static long place(long head, long nanos) {
        int capacity = UNSAFE.getInt(head + CellLayout.KEPT_CAPACITY);
        // One more is in use, and empty until now.
        int used = Math.min(capacity, UNSAFE.getInt(head + CellLayout.KEPT_USED) + 1);
        UNSAFE.putInt(head + CellLayout.KEPT_USED, used);
        long least = Long.MAX_VALUE;
        long second = Long.MAX_VALUE;
        int index = 0;
        for (int i = 0; i < used; i++) {
            long kept = UNSAFE.getLong(record(head, i) + CellLayout.KEPT_NANOS);
            if (kept < least) {
                second = least;
                least = kept;
                index = i;
            } else if (kept < second) {
                second = kept;
            }
        }
        UNSAFE.putInt(head + CellLayout.KEPT_LAST, index);
        long threshold = used < capacity ? 0 : Math.min(second, nanos);
        UNSAFE.putLong(head + CellLayout.KEPT_LEAST, threshold == 0 ? NO_THRESHOLD : threshold);
        return record(head, index);
    }

    /** Calls the application's code, the only such call here. The thread is muted, since that code may be woven. */
    private static boolean isTraced(long at, IntFunction<String> ids) {
        ThreadCounters owner = ThreadRegistry.toMute();
        int muted = owner == null ? 0 : owner.muted;
        try {
            ThreadRegistry.mute(owner);
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
            if (owner != null) {
                owner.muted = muted;
            }
            ThreadRegistry.unmuted(owner);
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

    private static void copy(long from, long to) {
        UNSAFE.putLong(to + CellLayout.KEPT_NANOS, 0);
        UNSAFE.storeFence();
        for (int at = CellLayout.KEPT_NANOS + Long.BYTES; at < CellLayout.KEPT_BYTES; at += Long.BYTES) {
            UNSAFE.putLong(to + at, UNSAFE.getLong(from + at));
        }
        UNSAFE.putLongRelease(null, to + CellLayout.KEPT_NANOS, UNSAFE.getLong(from + CellLayout.KEPT_NANOS));
    }

    /** Muted, since the methods called may be woven. */
    private static void read(CpuTimesReader reader, boolean kept) {
        ThreadCounters owner = ThreadRegistry.toMute();
        int muted = owner == null ? 0 : owner.muted;
        try {
            ThreadRegistry.mute(owner);
            reader.read(kept);
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // Then the thread's CPU times are unknown.
        } finally {
            // No call before this, as above.
            if (owner != null) {
                owner.muted = muted;
            }
            ThreadRegistry.unmuted(owner);
        }
    }
}
