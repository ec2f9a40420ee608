package dev.insitu.runtime.counters;

import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.MemoryRegion;
import java.util.function.LongSupplier;

/**
 * Counts the bytes that calls allocate on the heap, for one call in {@value #ONE_IN}. The JVM counts them for each thread; the
 * agent supplies the reader. If allocations are not counted, no woven code calls this.
 */
public final class AllocatedBytes {
    private AllocatedBytes() {}

    /** One call in this many is measured, chosen at random by each thread. A power of two. */
    public static final int ONE_IN = 64;

    /** Stands for bytes: the call is not measured. */
    private static final long NOT_CHOSEN = -1;

    /**
     * Reads the bytes that the current thread has allocated so far; null if allocations are not counted. An object of the agent's
     * class loader, so it is dropped when the session ends.
     */
    private static volatile LongSupplier source;

    /** Starts counting; null stops it. */
    public static void from(LongSupplier ofCurrentThread) {
        source = ofCurrentThread;
    }

    /** A call begins. Returns the bytes that its thread has allocated before, or a negative number. Throws nothing. */
    public static long before() {
        try {
            long block = ThreadRows.block(ThreadRows.current());
            LongSupplier from = source;
            return block == 0 || from == null || !ThreadBlock.isChosen(block) ? NOT_CHOSEN : from.getAsLong();
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            return NOT_CHOSEN;
        }
    }

    /** The call ended. Returns the bytes that its thread has allocated since, or a negative number. Throws nothing. */
    public static long since(long before) {
        if (before < 0) {
            return NOT_CHOSEN;
        }
        try {
            LongSupplier from = source;
            return from == null ? NOT_CHOSEN : from.getAsLong() - before;
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            return NOT_CHOSEN;
        }
    }

    /**
     * Counts a call's bytes for one of its probes. Throws nothing.
     *
     * @param bytes negative if the call was not measured
     */
    public static void count(long bytes, int probe) {
        if (bytes < 0) {
            return;
        }
        try {
            MemoryRegion region = MemoryRegion.current();
            ThreadCounters owner = ThreadRegistry.current();
            if (owner != null && !owner.isMuted() && region.counts(probe)) {
                owner.recordAllocated(Epoch.current(), probe, bytes);
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // No exception of the agent's may reach the application; the bytes of this call are not counted.
        }
    }
}
