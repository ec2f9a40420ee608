package dev.insitu.explain.pace;

import dev.insitu.platform.linux.SchedStat;

/**
 * What looks, quick looks and stacks took: since the last reckoning, and all of them. Goes by what the looking thread was on a CPU; where the
 * system does not tell that, by the time it took. Stacks that are taken beside looks are told apart. For one thread at a time.
 */
public final class LookCosts {
    /** Waking up for a stack. */
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

    /** On the thread that looks. */
    void begin() {
        own = SchedStat.open("/proc/thread-self/schedstat");
        firstNanos = System.nanoTime();
        reckonedNanos = firstNanos;
        firstCpuNanos = cpuNanos();
        reckonedCpuNanos = firstCpuNanos;
    }

    private long cpuNanos() {
        return own.read() ? own.cpuNanos() : elapsedNanos;
    }

    /** A look of the thread that looks begins. */
    void look(long nowNanos) {
        begunNanos = nowNanos;
        allLooks++;
        looks++;
    }

    /** That look is over. */
    void looked(long nowNanos) {
        elapsedNanos += nowNanos - begunNanos;
    }

    /** Another thread quick looks. */
    void lookQuickly() {
        allLooks++;
    }

    /** A stack is being taken from now on, beside looks. */
    void takeStack() {
        stackBeganCpuNanos = cpuNanos();
        takesStack = true;
    }

    /**
     * A stack was taken, and took so much.
     *
     * @return what is to be paid for it
     */
    long tookStack(long nanos) {
        takesStack = false;
        long all = nanos + WAKING_NANOS;
        stacksNanos += all;
        return all;
    }

    /**
     * Begins anew.
     *
     * @param quickLooksNanos what quick looks took since the last time
     * @return what the looks of the thread that looks took since then
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

    /** How often the thread that looks has looked since the last reckoning. */
    int looksSinceReckoned() {
        return looks;
    }

    /** When that was. */
    long reckonedNanos() {
        return reckonedNanos;
    }

    /** When the last look of the thread that looks began. */
    long begunNanos() {
        return begunNanos;
    }

    /** The last look is over. On the thread that looks. */
    void end(long quickLooksNanos) {
        allNanos = cpuNanos() - firstCpuNanos + allQuickLooksNanos + quickLooksNanos;
        own.close();
    }

    /** How often it was looked. */
    public long looks() {
        return allLooks;
    }

    /** The CPU time that all looks took. */
    public long allNanos() {
        return allNanos;
    }

    /** When it was looked first. */
    public long firstNanos() {
        return firstNanos;
    }

    /** From the first look to the last. */
    public long nanos() {
        return begunNanos - firstNanos;
    }
}
