package dev.insitu.explain.look;

import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Has the current thread look at itself so often that the JVM's compiler finds looks worth its while. Interpreted, a look takes five times
 * as long, and those that are rare for that reason would stay interpreted for minutes.
 */
final class Rehearsal {
    private static final int REHEARSALS = 400;
    private static final int TOGETHER = 8;
    private static final long REHEARSED_NANOS = 5_000_000;

    private Rehearsal() {}

    /** Does it; rests meanwhile, for as long as the pace says, and ends early where it is told to. */
    static void run(ThreadSampler sampler, LongSupplier restNanos, BooleanSupplier stopped) {
        Thread self = Thread.currentThread();
        long id = ThreadRegistry.idOf(self);
        for (int i = 0; i < REHEARSALS && !stopped.getAsBoolean(); i++) {
            sampler.lookAt(self, id, REHEARSED_NANOS);
            if (i % TOGETHER == 0) {
                LockSupport.parkNanos(restNanos.getAsLong());
            }
        }
    }
}
