package dev.insitu.runtime.counters;

/** Reads what the current thread has had of CPUs; the agent knows how. */
public interface EndReader {
    /**
     * A sample has just ended, on the current thread. Takes about a microsecond, allocates nothing and waits for nobody.
     *
     * @param kept whether it is among the slowest of its probe
     */
    void read(boolean kept);
}
