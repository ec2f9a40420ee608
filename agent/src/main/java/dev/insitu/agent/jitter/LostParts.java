package dev.insitu.agent.jitter;

/** What a pause consisted of, in nanoseconds. Reused from one pause to the next. */
final class LostParts {
    /** Waiting for a CPU, and interrupts and the like on it. */
    long os;

    /** The JVM's own pauses. */
    long jvm;

    /** Neither, as far as can be known. */
    long unknown;
}
