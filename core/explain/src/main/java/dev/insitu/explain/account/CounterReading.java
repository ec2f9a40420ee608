package dev.insitu.explain.account;

/**
 * Cumulative counters of a thread at one time, or their differences between two. Immutable.
 *
 * @param nanos the time, on the clock of {@link System#nanoTime()}; as a difference, how long
 * @param cpuNanos on a CPU
 * @param cpuWaitNanos waiting for a CPU
 * @param switches how often the thread was given a CPU
 * @param faults page faults
 * @param compiledNanos what the JVM has compiled, in all threads
 */
public record CounterReading(
        long nanos, long cpuNanos, long cpuWaitNanos, long switches, long faults, long compiledNanos) {
    /** The differences from an earlier reading. */
    public CounterReading minus(CounterReading earlier) {
        return new CounterReading(
                nanos - earlier.nanos,
                cpuNanos - earlier.cpuNanos,
                cpuWaitNanos - earlier.cpuWaitNanos,
                switches - earlier.switches,
                faults - earlier.faults,
                compiledNanos - earlier.compiledNanos);
    }

    /** The sum of two differences. */
    public CounterReading plus(CounterReading other) {
        return new CounterReading(
                nanos + other.nanos,
                cpuNanos + other.cpuNanos,
                cpuWaitNanos + other.cpuWaitNanos,
                switches + other.switches,
                faults + other.faults,
                compiledNanos + other.compiledNanos);
    }

    /** A part of a difference. */
    CounterReading times(double part) {
        return new CounterReading(
                Math.round(nanos * part),
                Math.round(cpuNanos * part),
                Math.round(cpuWaitNanos * part),
                Math.round(switches * part),
                Math.round(faults * part),
                Math.round(compiledNanos * part));
    }
}
