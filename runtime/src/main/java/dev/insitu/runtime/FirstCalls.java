package dev.insitu.runtime;

import dev.insitu.runtime.counters.OverflowRing;
import dev.insitu.runtime.counters.SampleSteps;
import dev.insitu.runtime.counters.SharedCounters;
import dev.insitu.runtime.counters.ThreadCounters;
import dev.insitu.runtime.counters.ThreadRegistry;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.MemoryRegion;
import dev.insitu.runtime.virtual.VirtualCalls;
import jdk.internal.vm.annotation.DontInline;

/** Used where {@link Probe} finds no counters: creates the missing ones, or counts elsewhere. Throws nothing. */
final class FirstCalls {
    private FirstCalls() {}

    /** As {@link Probe#enter}, if the thread has no cell of the probe in this epoch. */
    @DontInline
    static long enter(int probe) {
        try {
            MemoryRegion region = MemoryRegion.current();
            if (region == null || !region.counts(probe)) {
                return 0;
            }
            ThreadCounters owner = ThreadRegistry.currentOrNew();
            if (owner == null) {
                return ThreadRegistry.isCurrentVirtual() ? VirtualCalls.enter(region, probe, 0) : 0;
            }
            return owner.isMuted() ? 0 : owner.pushMuted(Epoch.current(), probe);
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // No exception of the agent's may reach the application; the call is not among those in flight.
            return 0;
        }
    }

    /**
     * As {@link SampledProbe#begin}, if the thread has no cell of the probe in this epoch.
     *
     * @param sharedNanos the reading of another probe on the same call, or {@link SampledProbe#NOT_TIMED}
     */
    @DontInline
    static boolean isTimed(int probe, int oneIn, long sharedNanos) {
        try {
            MemoryRegion region = MemoryRegion.current();
            if (region == null || !region.counts(probe)) {
                return false;
            }
            ThreadCounters owner = ThreadRegistry.currentOrNew();
            if (owner == null) {
                boolean timed = SampleSteps.isTimedAnywhere(oneIn);
                if (timed && ThreadRegistry.isCurrentVirtual()) {
                    VirtualCalls.enter(region, probe, sharedNanos);
                }
                return timed;
            }
            return !owner.isMuted() && owner.isTimedMuted(Epoch.current(), probe, oneIn);
        } catch (ThreadDeath stopped) {
            throw stopped;
        } catch (Throwable outOfStackOrMemory) {
            // No exception of the agent's may reach the application; the call is counted but not timed.
            return false;
        }
    }

    /**
     * Records a thread's first sample, its first in a page or an epoch, and all samples of threads that share counters.
     *
     * @return false if it was not counted: no session counts the probe, or the stack overflowed here
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
            // No exception of the agent's may reach the application; the sample is lost.
            return false;
        }
    }

    /** Records a sample where the heap has no room for the objects that a thread's first sample needs. */
    private static void recordWithoutHeap(long nanos, int probe, int outcome) {
        MemoryRegion region = MemoryRegion.current();
        if (!OverflowRing.offer(region, Epoch.current(), probe, nanos, outcome)) {
            region.lose(probe);
        }
    }
}
