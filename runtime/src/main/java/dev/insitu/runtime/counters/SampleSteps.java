package dev.insitu.runtime.counters;

import static dev.insitu.runtime.memory.Memory.UNSAFE;

import dev.insitu.runtime.memory.CellLayout;
import jdk.internal.vm.annotation.DontInline;

/**
 * Which calls of a probe are timed that times one in some. Between two of them lie a number of others that is drawn from 0 to twice the mean,
 * each number as likely as any: no period of the application's can keep in step with it. Each thread draws for itself, in the
 * probe's cell.
 *
 * <p>The steps are Marsaglia's xorshift64* ("Xorshift RNGs", Journal of Statistical Software 8, 2003).
 */
public final class SampleSteps {
    private static final long MULTIPLIER = 0x2545F4914F6CDD1DL;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** For threads without a cell. A lost update does no harm. */
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

    /** The same where the mean distance is another from time to time: see {@link Thinning}. For a cell of one writer. */
    public static boolean isTimedUnder(long cell, int thinning) {
        int oneIn = Thinning.oneIn(thinning);
        if (UNSAFE.getInt(cell + CellLayout.CELL_THINNING) != thinning) {
            beginAgain(cell, thinning, oneIn);
        }
        return isTimed(cell, oneIn);
    }

    /**
     * Draws the next call anew, as far away as it is from any moment of steps that have always had this mean: each number from 0 to twice
     * the mean by how many steps are longer. That is the smaller of two numbers drawn, where each pair is as likely as any.
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

    /** Of a new cell: its first call is no likelier to be timed than any other, for threads may make one call and go. */
    static boolean begin(long cell, int oneIn) {
        UNSAFE.putLong(cell + CellLayout.CELL_STEPS, ((System.nanoTime() ^ cell) * GOLDEN) | 1);
        UNSAFE.putLong(cell + CellLayout.CELL_TIMED_AT, draw(cell, oneIn));
        return isTimed(cell, oneIn);
    }

    /** From 0 to below a limit. */
    private static long draw(long cell, long limit) {
        long state = UNSAFE.getLong(cell + CellLayout.CELL_STEPS);
        state = next(state == 0 ? (cell * GOLDEN) | 1 : state);
        UNSAFE.putLong(cell + CellLayout.CELL_STEPS, state);
        // A division takes longer than all else here. No number below 2,048 is likelier than another by more than one
        // in two million.
        return (((state * MULTIPLIER) >>> Integer.SIZE) * limit) >>> Integer.SIZE;
    }

    /** Of a call for which there is no cell that one thread alone writes. */
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
