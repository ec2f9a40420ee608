package dev.insitu.runtime;

import dev.insitu.runtime.counters.OverflowRing;
import dev.insitu.runtime.counters.SampleSteps;
import dev.insitu.runtime.counters.SharedCounters;
import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.MemoryRegion;
import jdk.internal.vm.annotation.DontInline;

/** Where {@link Probe} finds nothing to count in: what is missing is made here, or done without. Throws nothing. */
final class FirstCalls {
    private FirstCalls() {}

    /** As {@link Probe#enter}, where the thread has no cell of the probe in this epoch. */
    @DontInline
    static long enter(int probe) {
        try {
            MemoryRegion region = MemoryRegion.current();
            if (region == null || !region.counts(probe)) {
                return 0;
            }
            ThreadCounters owner = ThreadRegistry.currentOrNew();
            return owner == null || owner.isMuted() ? 0 : owner.pushMuted(Epoch.current(), probe);
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // Nothing of ours may reach the application; the call is not among those in flight.
            return 0;
        }
    }

    /** As {@link SampledProbe#begin}, where the thread has no cell of the probe in this epoch. */
    @DontInline
    static boolean isTimed(int probe, int oneIn) {
        try {
            MemoryRegion region = MemoryRegion.current();
            if (region == null || !region.counts(probe)) {
                return false;
            }
            ThreadCounters owner = ThreadRegistry.currentOrNew();
            if (owner == null) {
                return SampleSteps.isTimedAnywhere(oneIn);
            }
            return !owner.isMuted() && owner.isTimedMuted(Epoch.current(), probe, oneIn);
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // Nothing of ours may reach the application; the call is counted all the same.
            return false;
        }
    }

    /**
     * The way of a thread's first sample, of its first in a page or an epoch, and of threads that share.
     *
     * @return false where it was not counted: no session wants it, or the stack ended on the way
     */
    @DontInline
    static boolean record(long nanos, int probe, int outcome) {
        try {
            int epoch = Epoch.current();
            MemoryRegion region = MemoryRegion.current();
            if (region == null || !region.counts(probe)) {
                return false;
            }
            ThreadCounters owner = ThreadRegistry.currentOrNew();
            if (owner == null) {
                SharedCounters.record(epoch, probe, nanos, outcome);
            } else if (owner.isMuted()) {
                return false;
            } else {
                owner.recordMuted(epoch, probe, nanos, outcome);
            }
            return true;
        } catch (OutOfMemoryError e) {
            try {
                recordWithoutHeap(nanos, probe, outcome);
                return true;
            } catch (StackOverflowError both) {
                return false;
            }
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStack) {
            // Nothing of ours may reach the application; the sample is lost with the frame.
            return false;
        }
    }

    /** The heap has no room for what a thread's first sample needs there. */
    private static void recordWithoutHeap(long nanos, int probe, int outcome) {
        MemoryRegion region = MemoryRegion.current();
        if (!OverflowRing.offer(region, Epoch.current(), probe, nanos, outcome)) {
            region.lose(probe);
        }
    }
}
