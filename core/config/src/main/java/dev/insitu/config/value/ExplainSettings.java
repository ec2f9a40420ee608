package dev.insitu.config.value;

/**
 * What is found out about slow calls.
 *
 * @param slowest how many calls of each probe are kept; from 0 to 1,000, by default 10
 * @param jfr whether the JVM's flight recorder is asked for causes
 * @param inFlight whether calls are seen that have begun and not ended; without it nobody looks at them
 * @param stacks whether stacks are taken of slow calls in flight
 * @param allocations whether it is counted what calls allocate
 */
public record ExplainSettings(int slowest, boolean jfr, boolean inFlight, boolean stacks, boolean allocations) {
    /** What applies where the user says nothing. */
    public static final ExplainSettings DEFAULT = new ExplainSettings(10, false, true, true, false);
}
