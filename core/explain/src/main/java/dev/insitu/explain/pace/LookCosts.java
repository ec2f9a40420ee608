package dev.insitu.explain.pace;

import dev.insitu.platform.linux.SchedStat;

/**
 * The cost of looks, quick looks and stacks: since the last reckoning, and in all. Measures the sampler thread's CPU time, or elapsed time
 * if the operating system does not show it. Counts stacks taken between looks separately. For one thread at a time.
 */
public final class LookCosts {
    /** Estimated cost of waking up for a stack. */
    private static final long WAKING_NANOS = 30_000;

    private SchedStat own = SchedStat.UNKNOWN;
    private long elapsedNanos;
    private long begunNanos;
    private long reckonedNanos;
    private long reckonedCpuNanos;
    private int looks;
    private long stacksNanos;
    private boolean takesStack;
    private long stackBeganCpuNanos;

    private long allLooks;
    private long firstNanos;
    private long firstCpuNanos;
    private long allQuickLooksNanos;
    private long allNanos;

    /** Begins. On the sampler's thread. */
    void begin() {
        own = SchedStat.ofThread();
        firstNanos = System.nanoTime();
        reckonedNanos = firstNanos;
        firstCpuNanos = cpuNanos();
        reckonedCpuNanos = firstCpuNanos;
    }

    private long cpuNanos() {
        return own.read() ? own.cpuNanos() : elapsedNanos;
    }

    /** Begins a look of the sampler's thread. */
    void look(long nowNanos) {
        begunNanos = nowNanos;
        allLooks++;
        looks++;
    }

    /** Ends that look. */
    void looked(long nowNanos) {
        elapsedNanos += nowNanos - begunNanos;
    }

    /** Counts a quick look of another thread. */
    void lookQuickly() {
        allLooks++;
    }

    /** Begins taking a stack; quick looks continue meanwhile. */
    void takeStack() {
        stackBeganCpuNanos = cpuNanos();
        takesStack = true;
    }

    /**
     * Ends taking a stack.
     *
     * @param nanos the CPU time it took
     * @return the cost with waking up, to be paid from the budget
     */
    long tookStack(long nanos) {
        takesStack = false;
        long all = nanos + WAKING_NANOS;
        stacksNanos += all;
        return all;
    }

    /**
     * Begins a new period of reckoning.
     *
     * @param quickLooksNanos the cost of quick looks since the last reckoning
     * @return the cost of the sampler thread's looks since the last reckoning
     */
    long reckon(long nowNanos, long quickLooksNanos) {
        long cpu = takesStack ? stackBeganCpuNanos : cpuNanos();
        long ofLooks = Math.max(0, cpu - reckonedCpuNanos - stacksNanos);
        allQuickLooksNanos += quickLooksNanos;
        reckonedNanos = nowNanos;
        reckonedCpuNanos = cpu;
        looks = 0;
        stacksNanos = 0;
        return ofLooks;
    }

    /** The number of the sampler thread's looks since the last reckoning. */
    int looksSinceReckoned() {
        return looks;
    }

    /** The time of the last reckoning. */
    long reckonedNanos() {
        return reckonedNanos;
    }

    /** When the sampler thread's last look began. */
    long begunNanos() {
        return begunNanos;
    }

    /** Ends, after the last look. On the sampler's thread. */
    void end(long quickLooksNanos) {
        allNanos = cpuNanos() - firstCpuNanos + allQuickLooksNanos + quickLooksNanos;
        own.close();
    }

    /** The number of all looks. */
    public long looks() {
        return allLooks;
    }

    /** The CPU time of all looks. */
    public long allNanos() {
        return allNanos;
    }

    /** When looks began. */
    public long firstNanos() {
        return firstNanos;
    }

    /** The time from the beginning to the last look. */
    public long nanos() {
        return begunNanos - firstNanos;
    }
}
