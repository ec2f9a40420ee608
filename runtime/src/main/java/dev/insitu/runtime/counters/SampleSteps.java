package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.CellLayout;
import jdk.internal.vm.annotation.DontInline;

/**
 * Chooses the calls to time for a probe that times one call in n. The number of calls between two timed ones is drawn uniformly
 * from 0 to twice the mean, so no period in the application can match it. Each thread draws for itself, in the probe's cell.
 *
 * <p>The steps are Marsaglia's xorshift64* ("Xorshift RNGs", Journal of Statistical Software 8, 2003).
 */
public final class SampleSteps {
    private static final long MULTIPLIER = 0x2545F4914F6CDD1DL;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** State for threads without a cell. Benign race: a lost update does no harm. */
    private static long anywhere = System.nanoTime() | 1;

    private SampleSteps() {}

    /** Whether the next call is to be timed; draws the one after it. For a cell of one writer. */
    public static boolean isTimed(long cell, int oneIn) {
        long untimed = UNSAFE.getLong(cell + CellLayout.CELL_SKIPPED);
        if (untimed < UNSAFE.getLong(cell + CellLayout.CELL_TIMED_AT)) {
            return false;
        }
        drawNext(cell, untimed, oneIn);
        return true;
    }

    @DontInline
    private static void drawNext(long cell, long untimed, int oneIn) {
        UNSAFE.putLong(cell + CellLayout.CELL_TIMED_AT, untimed + draw(cell, 2L * oneIn - 1));
    }

    /** As {@link #isTimed}, with a mean distance that may change: see {@link Thinning}. For a cell of one writer. */
    public static boolean isTimedUnder(long cell, int thinning) {
        int oneIn = Thinning.oneIn(thinning);
        if (UNSAFE.getInt(cell + CellLayout.CELL_THINNING) != thinning) {
            beginAgain(cell, thinning, oneIn);
        }
        return isTimed(cell, oneIn);
    }

    /**
     * Draws the distance to the next timed call anew, as seen from a random moment of a sequence with this mean. The probability of
     * each distance from 0 to twice the mean is proportional to the number of longer steps. The smaller of two different numbers,
     * drawn with equal probability for each pair, has this distribution.
     */
    @DontInline
    private static void beginAgain(long cell, int thinning, int oneIn) {
        UNSAFE.putInt(cell + CellLayout.CELL_THINNING, thinning);
        if (UNSAFE.getLong(cell + CellLayout.CELL_STEPS) == 0) {
            UNSAFE.putLong(cell + CellLayout.CELL_STEPS, ((System.nanoTime() ^ cell) * GOLDEN) | 1);
        }
        long limit = 2L * oneIn - 1;
        long one = draw(cell, limit);
        long other = draw(cell, limit + 1);
        long untimed = UNSAFE.getLong(cell + CellLayout.CELL_SKIPPED);
        UNSAFE.putLong(cell + CellLayout.CELL_TIMED_AT, untimed + Math.min(one, other == limit ? one : other));
    }

    /** Starts a new cell. Its first call is as likely to be timed as any other, since a thread may make only one call. */
    static boolean begin(long cell, int oneIn) {
        UNSAFE.putLong(cell + CellLayout.CELL_STEPS, ((System.nanoTime() ^ cell) * GOLDEN) | 1);
        UNSAFE.putLong(cell + CellLayout.CELL_TIMED_AT, draw(cell, oneIn));
        return isTimed(cell, oneIn);
    }

    /** Draws a number from 0 (inclusive) to the limit (exclusive). */
    private static long draw(long cell, long limit) {
        long state = UNSAFE.getLong(cell + CellLayout.CELL_STEPS);
        state = next(state == 0 ? (cell * GOLDEN) | 1 : state);
        UNSAFE.putLong(cell + CellLayout.CELL_STEPS, state);
        // Multiplies, since a division would take longer than the rest. With limits below 2,048, probabilities differ
        // by less than one in two million.
        return (((state * MULTIPLIER) >>> Integer.SIZE) * limit) >>> Integer.SIZE;
    }

    /** Whether to time a call of a thread without a cell of its own. */
    public static boolean isTimedAnywhere(int oneIn) {
        anywhere = next(anywhere);
        return ((anywhere * MULTIPLIER) >>> 1) % oneIn == 0;
    }

    private static long next(long state) {
        long x = state;
        x ^= x >>> 12;
        x ^= x << 25;
        return x ^ (x >>> 27);
    }
}
