package dev.insitu.runtime.counters;

import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.MemoryRegion;
import java.util.function.LongSupplier;

/**
 * Counts what calls allocate on the heap, of one call in {@value #ONE_IN}. The JVM counts it for each thread; the agent knows how
 * to ask. Where the agent does not ask to, no woven code comes here.
 */
public final class AllocatedBytes {
    private AllocatedBytes() {}

    /** Of so many calls one is looked at, chosen at random by each thread; a power of two. */
    public static final int ONE_IN = 64;

    /** In place of bytes: the call is not looked at. */
    private static final long NOT_CHOSEN = -1;

    /** What the current thread has allocated so far; null where nobody asks. The agent's, so not held when its session is over. */
    private static volatile LongSupplier source;

    /** Has it counted from now on; null ends that. */
    public static void from(LongSupplier ofCurrentThread) {
        source = ofCurrentThread;
    }

    /** A call begins: what its thread has allocated before, or a negative number. Throws nothing. */
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

    /** The call ended: what its thread has allocated since, or a negative number. Throws nothing. */
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
     * Counts it for a probe that counts the call. Throws nothing.
     *
     * @param bytes negative where the call is not looked at
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
            // Nothing of ours may reach the application; what this call allocated is not known.
        }
    }
}
