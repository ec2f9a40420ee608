package dev.insitu.agent.export;

/**
 * A probe as a bean of the JVM's management: everything it has counted in this session. Times are in nanoseconds. What there are too few calls to
 * say is {@code null}, as in the report. Thread-safe.
 */
public interface ProbeMXBean {
    /** As in the report. */
    String getName();

    /** Calls that have ended. */
    long getCount();

    /** Calls among them that ended by an exception. */
    long getErrors();

    /** Calls that have begun and not ended. */
    long getInFlight();

    /** What a call took on average. */
    Double getMeanNanos();

    /** The longest. */
    Long getMaxNanos();

    /** The median. */
    Long getP50Nanos();

    /** A tenth of the calls took longer. */
    Long getP90Nanos();

    /** One call in a hundred took longer. */
    Long getP99Nanos();

    /** One call in a thousand took longer. */
    Long getP999Nanos();

    /** One call in ten thousand took longer. */
    Long getP9999Nanos();
}
