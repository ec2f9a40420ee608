package dev.insitu.runtime.virtual;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.CallsInFlight;
import dev.insitu.runtime.counters.ProbeCounters;
import dev.insitu.runtime.counters.ThreadBlock;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.VirtualLayout;

/**
 * The calls in flight of virtual threads, as another thread sees them, mounted or not. An instance goes through them a part at a
 * time, for frequent looks by one thread.
 */
public final class VirtualCallsInFlight {
    /** A look must not take longer than the application's calls, and there may be a million threads. */
    private static final int CHUNKS_A_LOOK = 16;

    private static final int THREADS_A_LOOK = 256;
    private static final int CALLS_A_LOOK = 24;

    /** The next chunk to look at; 0 to begin again. */
    private int next;

    private MemoryRegion looked;

    public VirtualCallsInFlight() {}

    /**
     * Shows the calls of the next virtual threads, grouped by thread, the outermost first: of all, if they are few. Allocates
     * nothing and never waits.
     */
    public void show(MemoryRegion region, CallsInFlight.Viewer viewer) {
        if (looked != region) {
            looked = region;
            next = 0;
        }
        next = next == 0 ? region.intAt(Layout.HEADER_VIRTUAL) : next;
        int threads = 0;
        for (int i = 0; next != 0 && i < CHUNKS_A_LOOK && threads < THREADS_A_LOOK; i++) {
            long chunk = region.address(next);
            for (int j = 0; j < VirtualLayout.CHUNK_CALLS; j++) {
                long call = VirtualLayout.call(chunk, j);
                long thread = UNSAFE.getLongAcquire(null, call + VirtualLayout.CALL_THREAD);
                if (thread != 0 && VirtualCalls.outer(call) == 0) {
                    viewer.thread(thread);
                    showThread(thread, viewer);
                    threads++;
                }
            }
            next = UNSAFE.getIntAcquire(null, chunk + VirtualLayout.CHUNK_NEXT);
        }
    }

    /** Shows the calls of a virtual thread, the innermost {@value #CALLS_A_LOOK} of them, the outermost first. */
    public static void showThread(long id, CallsInFlight.Viewer viewer) {
        long slot = CallRecords.current() == null ? 0 : ThreadSlots.find(id);
        if (slot != 0) {
            showFrom(ThreadSlots.call(slot), id, CALLS_A_LOOK, viewer);
        }
    }

    private static void showFrom(long call, long id, int most, CallsInFlight.Viewer viewer) {
        if (call == 0 || most == 0 || UNSAFE.getLongAcquire(null, call + VirtualLayout.CALL_THREAD) != id) {
            return;
        }
        showFrom(VirtualCalls.outer(call), id, most - 1, viewer);
        long start = UNSAFE.getLongAcquire(null, call + VirtualLayout.CALL_START);
        long cell = UNSAFE.getLongAcquire(null, call + VirtualLayout.CALL_CELL);
        if (start != 0 && UNSAFE.getLongAcquire(null, call + VirtualLayout.CALL_THREAD) == id) {
            viewer.sees(id, ProbeCounters.probe(cell), start, ThreadBlock.slowNanos(cell));
        }
    }

    /**
     * Shows the outermost call of each virtual thread, of all threads one after another. Any thread; allocates nothing and never
     * waits. A record costs two loads, in use or not.
     */
    public static void showOutermost(MemoryRegion region, CallsInFlight.Viewer viewer) {
        showIn(region, viewer);
        if (region.beside() != null) {
            showIn(region.beside(), viewer);
        }
    }

    private static void showIn(MemoryRegion region, CallsInFlight.Viewer viewer) {
        for (int unit = region.intAt(Layout.HEADER_VIRTUAL); unit != 0; ) {
            long chunk = region.address(unit);
            for (int i = 0; i < VirtualLayout.CHUNK_CALLS; i++) {
                show(VirtualLayout.call(chunk, i), viewer);
            }
            unit = UNSAFE.getIntAcquire(null, chunk + VirtualLayout.CHUNK_NEXT);
        }
    }

    private static void show(long call, CallsInFlight.Viewer viewer) {
        long thread = UNSAFE.getLongAcquire(null, call + VirtualLayout.CALL_THREAD);
        if (thread == 0 || VirtualCalls.outer(call) != 0) {
            return;
        }
        long start = UNSAFE.getLongAcquire(null, call + VirtualLayout.CALL_START);
        long cell = UNSAFE.getLongAcquire(null, call + VirtualLayout.CALL_CELL);
        if (start != 0 && UNSAFE.getLongAcquire(null, call + VirtualLayout.CALL_THREAD) == thread) {
            viewer.sees(thread, ProbeCounters.probe(cell), start);
        }
    }

    /** The virtual thread of an id, if it is in a call; else null. Any thread. */
    public static Thread thread(long id) {
        CallRecords records = CallRecords.current();
        long slot = records == null ? 0 : ThreadSlots.find(id);
        long call = slot == 0 ? 0 : ThreadSlots.call(slot);
        long outermost = 0;
        for (int i = 0; call != 0 && i <= VirtualLayout.MOST_LEVELS; i++) {
            outermost = call;
            call = VirtualCalls.outer(call);
        }
        Thread thread = outermost == 0 ? null : records.thread(outermost);
        // Records that were given back meanwhile are others'.
        return thread != null && ThreadRegistry.idOf(thread) == id ? thread : null;
    }

    /** The name of the virtual thread of an id, if it is in a call in this process; else null. Any thread. */
    public static String nameOf(long id) {
        Thread thread = thread(id);
        return thread == null ? null : ThreadBlock.nameOf(thread);
    }
}
