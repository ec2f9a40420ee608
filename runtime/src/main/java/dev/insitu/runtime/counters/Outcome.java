package dev.insitu.runtime.counters;

/** How a call ended, as the small numbers that probes pass on. */
public final class Outcome {
    private Outcome() {}

    /** It returned. */
    public static final int RETURNED = 0;

    /** It ended in an exception, its own or one passing through. */
    public static final int FAILED = 1;

    /** It returned, but its rule's {@code when} did not hold: counted apart, not timed. */
    public static final int SKIPPED = 2;

    /** As {@link #SKIPPED}, of a call that ended in an exception: it is among the errors, too. */
    public static final int SKIPPED_FAILED = 3;

    /** Whether nothing was timed. */
    public static boolean isSkipped(int outcome) {
        return outcome >= SKIPPED;
    }
}
