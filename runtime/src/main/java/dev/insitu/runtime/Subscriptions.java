package dev.insitu.runtime;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.counters.ResultCounts;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** A publisher that a call returned. Each subscription is a call of the probe, from then to its end signal. Any thread. */
final class Subscriptions implements Supplier<BiConsumer<Object, Throwable>> {
    private static final long FLAG = UNSAFE.objectFieldOffset(Subscriptions.class, "subscribed");

    private final int probe;
    private volatile int subscribed;

    Subscriptions(int probe) {
        this.probe = probe;
    }

    @Override
    public BiConsumer<Object, Throwable> get() {
        try {
            if (subscribed == 0 && UNSAFE.compareAndSetInt(this, FLAG, 0, 1)) {
                ResultCounts.subscribed(probe);
            }
        } catch (Throwable outOfStackOrMemory) {
            // As in Probe: no exception of the agent's may reach the application.
        }
        return new AsyncCall(probe);
    }
}
