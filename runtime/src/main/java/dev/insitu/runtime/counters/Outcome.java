package dev.insitu.runtime.counters;

/**
 * How a call ended, as a small number that probes pass on: one of the constants here. For a sample of a {@link Thinning thinned}
 * probe it also holds the thinning.
 */
public final class Outcome {
    private Outcome() {}

    /** The call returned. */
    public static final int RETURNED = 0;

    /** The call ended in an exception, its own or one passing through. */
    public static final int FAILED = 1;

    /** The call returned, but its rule's {@code when} did not hold: counted separately, not timed. */
    public static final int SKIPPED = 2;

    /** As {@link #SKIPPED}, for a call that ended in an exception: it counts as an error too. */
    public static final int SKIPPED_FAILED = 3;

    private static final int THINNING_SHIFT = 2;

    /**
     * The outcome of a sample that was taken under a thinning.
     *
     * @param outcome {@link #RETURNED} or {@link #FAILED}
     */
    public static int thinned(int outcome, int thinning) {
        return outcome | thinning << THINNING_SHIFT;
    }

    /** Whether the call was not timed. */
    public static boolean isSkipped(int outcome) {
        return (outcome & SKIPPED) != 0;
    }

    /** Whether the call ended in an exception. */
    public static boolean hasFailed(int outcome) {
        return (outcome & FAILED) != 0;
    }

    /** The number of calls that the sample of a thinned probe stands for; 0 for any other sample. */
    public static long weight(int outcome) {
        int thinning = outcome >>> THINNING_SHIFT;
        return thinning == 0 ? 0 : 1L << (thinning - Thinning.NONE);
    }
}
