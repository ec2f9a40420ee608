package dev.insitu.explain.cpu;

import dev.insitu.runtime.counters.EndReader;
import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;

/**
 * Has threads read the clock of their CPU time when a call of theirs ends that is among the slowest, or long: no look from outside comes at that very moment.
 * Run by them; they open and read no file here, allocate nothing and wait for nobody. The thread that looks decides which do: those whose times it reads often.
 */
public final class EndReadings implements EndReader {
    private static final int PLACES = 64;

    private final AtomicReferenceArray<OwnReadings> places = new AtomicReferenceArray<>(PLACES);
    private final LongSupplier ownCpuNanos;

    /** @param ownCpuNanos the time that the current thread has had on a CPU; negative where that is not known */
    public EndReadings(LongSupplier ownCpuNanos) {
        this.ownCpuNanos = ownCpuNanos;
    }

    private static int place(long threadId) {
        return (int) threadId & (PLACES - 1);
    }

    /** The thread reads from now on. Of two that share a place the newer does. */
    public void begin(OwnReadings readings) {
        places.set(place(readings.threadId), readings);
    }

    /** It does no longer. */
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
