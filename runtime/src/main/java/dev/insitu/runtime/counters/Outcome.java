package dev.insitu.runtime.counters;

/**
 * How a call ended, as the small numbers that probes pass on: one of the constants here, and for a sample of a {@link Thinning thinned}
 * probe the thinning that it was taken under.
 */
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

    private static final int THINNING_SHIFT = 2;

    /**
     * The same of a sample that was taken under a thinning.
     *
     * @param outcome {@link #RETURNED} or {@link #FAILED}
     */
    public static int thinned(int outcome, int thinning) {
        return outcome | thinning << THINNING_SHIFT;
    }

    /** Whether nothing was timed. */
    public static boolean isSkipped(int outcome) {
        return (outcome & SKIPPED) != 0;
    }

    /** Whether the call ended in an exception. */
    public static boolean hasFailed(int outcome) {
        return (outcome & FAILED) != 0;
    }

    /** The calls that the sample of a thinned probe stands for; 0 of any other probe's. */
    public static long weight(int outcome) {
        int thinning = outcome >>> THINNING_SHIFT;
        return thinning == 0 ? 0 : 1L << (thinning - Thinning.NONE);
    }
}
