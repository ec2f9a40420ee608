package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.ThreadBlockLayout;

/**
 * The calls in flight of all threads with probes, as another thread sees them; see {@link ThreadBlock}. Only the outermost 24 of
 * each thread. Calls of virtual threads are shown by {@link dev.insitu.runtime.virtual.VirtualCallsInFlight}; those of threads for
 * which memory was short are not seen.
 */
public final class CallsInFlight {
    private CallsInFlight() {}

    /** Receives one call after another: grouped by thread, the outermost first. */
    public abstract static class Viewer {
        /** A thread that has counted, whether or not it is in a call. Called before its calls are shown. */
        public void thread(long threadId) {}

        /**
         * A call is in flight, or was a moment ago.
         *
         * @param threadId the id of its thread: see {@link #thread}
         * @param probe its probe; nested calls of one probe on a thread are all shown
         * @param startNanos on the clock of {@link System#nanoTime()}
         */
        public void sees(long threadId, int probe, long startNanos) {}

        /**
         * The same with the probe's threshold of slow calls.
         *
         * @param slowNanos a longer call is, for now, among the slowest kept of its probe
         */
        public void sees(long threadId, int probe, long startNanos, long slowNanos) {
            sees(threadId, probe, startNanos);
        }
    }

    /**
     * Shows all calls in flight. Any thread; allocates nothing and never waits. A thread costs one or two loads, a call five.
     *
     * @return the number of threads in a call
     */
    public static int show(MemoryRegion region, Viewer viewer) {
        int threads = 0;
        for (int unit = region.intAt(Layout.HEADER_THREADS); unit != 0; ) {
            long block = region.address(unit);
            if (ThreadBlock.show(block, viewer)) {
                threads++;
            }
            unit = region.intAt(((long) unit << Layout.UNIT_SHIFT) + ThreadBlockLayout.THREAD_NEXT);
        }
        return threads;
    }

    /** The threshold above which a call is, for now, among the slowest kept of a probe on a thread; -1 if unknown. Any thread. */
    public static long slowNanos(long threadId, int probe) {
        return ThreadBlock.slowNanos(ThreadRows.cellOf(threadId, probe));
    }

    /** Merges the slowest calls kept of a probe on a thread, in this interval, into the longest so far. Any thread. */
    public static void mergeSlowest(long threadId, int probe, long[] longestNanos) {
        long cell = ThreadRows.cellOf(threadId, probe);
        long block = cell == 0 || ProbeCounters.epoch(cell) != Epoch.current() ? 0 : SlowestSamples.recentOf(cell);
        int used = block == 0 ? 0 : UNSAFE.getInt(block + CellLayout.KEPT_USED);
        for (int i = 0; i < used; i++) {
            long nanos = UNSAFE.getLong(SlowestSamples.record(block, i) + CellLayout.KEPT_NANOS);
            insert(longestNanos, nanos);
        }
    }

    /** Inserts a duration; the array is in ascending order. */
    private static void insert(long[] longestNanos, long nanos) {
        int place = 0;
        while (place < longestNanos.length && longestNanos[place] < nanos) {
            if (place > 0) {
                longestNanos[place - 1] = longestNanos[place];
            }
            place++;
        }
        if (place > 0) {
            longestNanos[place - 1] = nanos;
        }
    }

    /** The thread with an id, if it has counters; null if it has none or has ended. Any thread. */
    public static Thread thread(long id) {
        for (int i = 0; i < ThreadRegistry.REACH; i++) {
            ThreadCounters owner = ThreadRegistry.inSlot(ThreadRegistry.homeOf(id + i));
            OwnerThread tenant = owner == null ? null : owner.tenant();
            Thread thread = tenant == null ? null : tenant.get();
            if (thread != null && ThreadRegistry.idOf(thread) == id) {
                return thread;
            }
        }
        return null;
    }
}
