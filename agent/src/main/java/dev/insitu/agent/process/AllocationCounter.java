package dev.insitu.agent.process;

import com.sun.management.ThreadMXBean;
import dev.insitu.runtime.counters.AllocatedBytes;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** What the JVM counts that a thread allocates. The application's threads call it; it allocates nothing. */
public final class AllocationCounter implements LongSupplier {
    private final ThreadMXBean threads;

    private AllocationCounter(ThreadMXBean threads) {
        this.threads = threads;
    }

    /** Has it asked from now on; false where this JVM does not count it. */
    public static boolean begin() {
        try {
            if (ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                    && threads.isThreadAllocatedMemorySupported()) {
                threads.setThreadAllocatedMemoryEnabled(true);
                AllocationCounter counter = new AllocationCounter(threads);
                counter.getAsLong();
                AllocatedBytes.from(counter);
                return true;
            }
        } catch (RuntimeException | LinkageError e) {
            // As where it is not supported.
        }
        return false;
    }

    @Override
    public long getAsLong() {
        return threads.getCurrentThreadAllocatedBytes();
    }
}
