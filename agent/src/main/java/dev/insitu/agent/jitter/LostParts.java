package dev.insitu.agent.jitter;

/** The parts of a pause by cause, in nanoseconds. Reused for each pause. */
final class LostParts {
    /** The operating system's part: waiting for a CPU, interrupts, hypervisor. */
    long os;

    /** The JVM's own pauses. */
    long jvm;

    /** Neither of these. */
    long unknown;
}
