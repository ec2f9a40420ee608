package dev.insitu.config.value;

/**
 * How slow calls are explained.
 *
 * @param slowest the number of calls kept for each probe; from 0 to 1,000, by default 10
 * @param jfr whether causes are read from the JVM's flight recorder
 * @param inFlight whether calls in flight are recorded; without it there are no looks at threads
 * @param stacks whether stacks of slow calls in flight are taken
 * @param allocations whether the bytes that calls allocate are counted
 */
public record ExplainSettings(int slowest, boolean jfr, boolean inFlight, boolean stacks, boolean allocations) {
    /** The default. */
    public static final ExplainSettings DEFAULT = new ExplainSettings(10, false, true, true, false);
}
