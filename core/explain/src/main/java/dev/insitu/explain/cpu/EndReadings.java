package dev.insitu.explain.cpu;

import dev.insitu.runtime.counters.CpuTimesReader;
import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;

/**
 * Lets application threads read their own CPU time when a call ends that is long or among the slowest, because no look from outside comes
 * at that moment. Runs on these threads: opens and reads no file, allocates nothing, never blocks. The sampler's thread selects the
 * threads: those whose times it reads often.
 */
public final class EndReadings implements CpuTimesReader {
    private static final int PLACES = 64;

    private final AtomicReferenceArray<OwnReadings> places = new AtomicReferenceArray<>(PLACES);
    private final LongSupplier ownCpuNanos;

    /** @param ownCpuNanos the current thread's time on a CPU; negative if unknown */
    public EndReadings(LongSupplier ownCpuNanos) {
        this.ownCpuNanos = ownCpuNanos;
    }

    private static int place(long threadId) {
        return (int) threadId & (PLACES - 1);
    }

    /** Lets a thread read its times from now on. If two threads share a place, only the newer reads. */
    public void begin(OwnReadings readings) {
        places.set(place(readings.threadId), readings);
    }

    /** Ends the readings of a thread. */
    public void end(OwnReadings readings) {
        places.compareAndSet(place(readings.threadId), readings, null);
    }

    @Override
    public void read(boolean kept) {
        long id = ThreadRegistry.idOf(Thread.currentThread());
        OwnReadings own = places.get(place(id));
        if (own != null && own.threadId == id) {
            long now = System.nanoTime();
            long cpu = own.isDue(now) ? ownCpuNanos.getAsLong() : -1;
            if (cpu >= 0) {
                own.add(now, cpu, kept);
            }
        }
    }
}
