package dev.insitu.runtime.virtual;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.CallsInFlight;
import dev.insitu.runtime.counters.ProbeCounters;
import dev.insitu.runtime.counters.ThreadBlock;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.memory.VirtualLayout;

/** The calls in flight of virtual threads, as another thread sees them, mounted or not. */
public final class VirtualCallsInFlight {
    private VirtualCallsInFlight() {}

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
