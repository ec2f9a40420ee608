package dev.insitu.agent.export;

/**
 * A probe as a management bean, with all its counts in this session. Times are in nanoseconds. A value for which there are too few calls is
 * {@code null}, as in the report. Thread-safe.
 */
public interface ProbeMXBean {
    /** The probe's name, as in the report. */
    String getName();

    /** Calls that have ended. */
    long getCount();

    /** Calls among them that ended by an exception. */
    long getErrors();

    /** Calls that have begun and not ended. */
    long getInFlight();

    /** Mean duration of a call. */
    Double getMeanNanos();

    /** Duration of the longest call. */
    Long getMaxNanos();

    /** The median. */
    Long getP50Nanos();

    /** 10 % of the calls took longer. */
    Long getP90Nanos();

    /** 1 % of the calls took longer. */
    Long getP99Nanos();

    /** 0.1 % of the calls took longer. */
    Long getP999Nanos();

    /** 0.01 % of the calls took longer. */
    Long getP9999Nanos();
}
