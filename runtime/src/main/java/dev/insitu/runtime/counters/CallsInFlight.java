package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.ThreadLayout;

/**
 * The calls with a probe that have begun and not ended, as another thread sees them; see {@link ThreadBlock}. Of each thread the outermost
 * 24. Those of virtual threads, and of threads for which there was no memory, are not seen.
 */
public final class CallsInFlight {
    private CallsInFlight() {}

    /** Is shown one call after another: those of a thread together, the outermost first. */
    public abstract static class Viewer {
        /** A thread that has counted, whether or not it is in a call; before its calls. */
        public void thread(long threadId) {}

        /**
         * A call is in flight, or was a moment ago.
         *
         * @param threadId whose it is: see {@link #thread}
         * @param probe one that is in another call of its own on the same thread is shown as well
         * @param startNanos on the clock of {@link System#nanoTime()}
         */
        public void sees(long threadId, int probe, long startNanos) {}

        /**
         * The same with one thing more.
         *
         * @param slowNanos what takes longer is, for now, among the slowest kept of its probe
         */
        public void sees(long threadId, int probe, long startNanos, long slowNanos) {
            sees(threadId, probe, startNanos);
        }
    }

    /**
     * Shows all calls in flight. Any thread; allocates nothing, waits for nobody. A thread costs a load or two, a call five.
     *
     * @return how many threads are in a call
     */
    public static int show(MemoryRegion region, Viewer viewer) {
        int threads = 0;
        for (int unit = region.intAt(Layout.HEADER_THREADS); unit != 0; ) {
            long block = region.address(unit);
            if (ThreadBlock.show(block, viewer)) {
                threads++;
            }
            unit = region.intAt(((long) unit << Layout.UNIT_SHIFT) + ThreadLayout.THREAD_NEXT);
        }
        return threads;
    }

    /** What takes longer is, for now, among the slowest kept of a probe on a thread; -1 where nothing is known of it. Any thread. */
    public static long slowNanos(long threadId, int probe) {
        return ThreadBlock.slowNanos(ThreadRows.cellOf(threadId, probe));
    }

    /** Puts the slowest calls kept of a probe on a thread among the longest so far, where they are longer. Any thread. */
    public static void mergeSlowest(long threadId, int probe, long[] longestNanos) {
        long cell = ThreadRows.cellOf(threadId, probe);
        long block = cell == 0 || ProbeCounters.epoch(cell) != Epoch.current() ? 0 : SlowestSamples.block(cell);
        for (int i = 0; block != 0 && i < longestNanos.length; i++) {
            long nanos = UNSAFE.getLong(SlowestSamples.record(block, i) + CellLayout.KEPT_NANOS);
            insert(longestNanos, nanos);
        }
    }

    /** In ascending order. */
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

    /** The thread of an id that has counters; null where there is none, or none any more. Any thread. */
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
