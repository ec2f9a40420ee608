package dev.insitu.runtime.counters;

/** Reads the current thread's CPU times. Implemented by the agent. */
public interface CpuTimesReader {
    /**
     * A sample has just ended, on the current thread. Takes about a microsecond, allocates nothing and never waits.
     *
     * @param kept whether it is among the slowest of its probe
     */
    void read(boolean kept);
}
