package dev.insitu.runtime.pacing;

/** How a caller waits for its turn. */
public enum Waiting {
    /** Sleeps while its turn is far, to where a sleep could end late; spins from there, and yields where CPUs are short. */
    AUTO,

    /** Spins all the time. Yields only where more callers wait than there are CPUs. */
    SPIN,

    /** Sleeps until its turn; spins only where a sleep would be too short to take less of a CPU. */
    SLEEP;

    /** A thread that comes up to this long before the due time spins; a longer wait is slept through, almost to the end. */
    private static final long FAR_NANOS = 2_500_000;

    /** Whether a caller that comes this long before its turn sleeps. */
    boolean sleeps(long leftNanos) {
        return this == SLEEP || (this == AUTO && leftNanos > FAR_NANOS);
    }

    /**
     * How long before the turn a sleep should end.
     *
     * @param safeNanos the time by which few sleeps are late
     */
    long marginNanos(long safeNanos) {
        return this == SLEEP ? 0 : safeNanos;
    }

    /**
     * With this many waiting callers each lets other threads go first.
     *
     * @param othersWork whether iterations begun before go on on other threads meanwhile
     * @param isVirtual whether the caller is a virtual thread, which keeps its carrier while it spins
     */
    int crowd(int cpus, boolean othersWork, boolean isVirtual) {
        if (this == SPIN && !isVirtual) {
            return cpus + 1;
        }
        return othersWork ? cpus / 2 : cpus;
    }
}
