package dev.insitu.explain.look;

import dev.insitu.runtime.counters.ThreadRegistry;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Warms up: the current thread looks at itself until the JVM compiles the code of a look. An interpreted look takes five times as long.
 * The budget then allows fewer looks, so without a warm-up the code would stay interpreted for minutes.
 */
final class SamplerWarmUp {
    private static final int REHEARSALS = 400;
    private static final int TOGETHER = 8;
    private static final long REHEARSED_NANOS = 5_000_000;

    private SamplerWarmUp() {}

    /** Runs the warm-up, with a rest of {@code restNanos} after every {@link #TOGETHER} looks. Ends early when stopped. */
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
