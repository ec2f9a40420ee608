package dev.insitu.runtime.memory;

/** The numbers of the agent's own probes. Those of the config's rules follow. */
public final class OwnProbes {
    private OwnProbes() {}

    /** The probe whose samples only measure what a probe costs; no reader reports it. */
    public static final int CALIBRATION_PROBE = 0;

    /** From a driven iteration's due time to its end. */
    public static final int END_TO_END_PROBE = 1;

    /** From a driven iteration's start to its end. */
    public static final int SERVICE_TIME_PROBE = 2;

    /** From a driven iteration's due time to its start. */
    public static final int DRIVER_LATENESS_PROBE = 3;

    /** The part of the lateness that arose while the caller was already waiting. */
    public static final int PACING_ERROR_PROBE = 4;

    /** From an asynchronous iteration's start to the return of the driven method. */
    public static final int DRIVEN_CALL_PROBE = 5;

    /** Gaps seen by a thread that spins. */
    public static final int JITTER_PROBE = 8;

    /** Overshoots of a thread that sleeps. */
    public static final int JITTER_STALLS_PROBE = 9;

    /** The first of three: gaps by cause, in the order operating system, JVM, unknown. */
    public static final int JITTER_PARTS_PROBE = 10;

    /** The first of three: overshoots by cause, in the same order. */
    public static final int JITTER_STALLS_PARTS_PROBE = 13;

    /** The index of the JVM among the three. */
    public static final int JITTER_PART_JVM = 1;

    /** The time spent spinning; only the sum counts. */
    public static final int JITTER_WATCHED_PROBE = 16;

    /** The time spent watching for stalls; only the sum counts. */
    public static final int JITTER_STALLS_WATCHED_PROBE = 17;

    /** The first probe of a rule. */
    public static final int FIRST_RULE_PROBE = 32;

    /** Added to a probe's number in a cell of its self time: its calls minus the time of other probes in them. */
    public static final int SELF = 1 << 24;

    /** Added to a probe's number in a cell of allocated bytes, which take the place of nanoseconds. */
    public static final int ALLOCATED = 1 << 25;

    /** Added to a probe's number in a cell of the times until a publisher's first element. */
    public static final int FIRST_ELEMENT = 3 << 24;

    /** Whether slow samples of a probe are explained. The jitter thread's gaps caused by the JVM are evidence themselves. */
    public static boolean isExplained(int probe) {
        return (probe >= FIRST_RULE_PROBE && probe < SELF)
                || probe == END_TO_END_PROBE
                || probe == SERVICE_TIME_PROBE
                || probe == DRIVEN_CALL_PROBE
                || probe == JITTER_PARTS_PROBE + JITTER_PART_JVM
                || probe == JITTER_STALLS_PARTS_PROBE + JITTER_PART_JVM;
    }
}
