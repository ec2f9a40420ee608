package dev.insitu.agent.jitter;

/** Where the watching thread leaves what it saw. One thread. */
interface Samples {
    /** A gap between two readings of the clock, and its parts. */
    void gap(long nanos, LostParts parts);

    /** A sleep that took this much longer than it had to, and its parts. */
    void stall(long nanos, LostParts parts);

    /** So long gaps were watched for, those seen included. */
    void watchedForGaps(long nanos);

    /** So long stalls were watched for, those seen included. */
    void watchedForStalls(long nanos);
}
