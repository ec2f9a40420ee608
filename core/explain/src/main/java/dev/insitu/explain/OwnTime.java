package dev.insitu.explain;

import java.util.function.LongSupplier;

/**
 * The time that the current thread has used since this was made: what it had of a CPU, and at least a tenth of the time that has passed,
 * because looks wait meanwhile. By the clock alone, a thread that waits for a CPU would have no time left for its work. For one thread.
 */
final class OwnTime implements LongSupplier {
    private static final int LEAST_SHARE = 10;

    private final LongSupplier cpu;
    private final LongSupplier clock;
    private final long cpuBefore;
    private final long clockBefore;

    /**
     * @param cpu the current thread's CPU time, in nanoseconds
     * @param clock in nanoseconds
     */
    OwnTime(LongSupplier cpu, LongSupplier clock) {
        this.cpu = cpu;
        this.clock = clock;
        this.cpuBefore = cpu.getAsLong();
        this.clockBefore = clock.getAsLong();
    }

    @Override
    public long getAsLong() {
        return Math.max(cpu.getAsLong() - cpuBefore, (clock.getAsLong() - clockBefore) / LEAST_SHARE);
    }
}
