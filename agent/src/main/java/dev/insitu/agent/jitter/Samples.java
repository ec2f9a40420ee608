package dev.insitu.agent.jitter;

/** Receives the jitter thread's measurements. For one thread. */
interface Samples {
    /** A gap between two readings of the clock, and its parts. */
    void gap(long nanos, LostParts parts);

    /** The excess time of a sleep, and its parts. */
    void stall(long nanos, LostParts parts);

    /** Time in which gaps could be seen, including the gaps. */
    void watchedForGaps(long nanos);

    /** Time in which stalls could be seen, including the stalls. */
    void watchedForStalls(long nanos);
}
