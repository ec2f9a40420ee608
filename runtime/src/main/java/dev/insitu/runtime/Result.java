package dev.insitu.runtime;

/**
 * What woven code calls with the number that a method returns, before it reads the clock. To the compiler a reading is a call that neither needs that
 * number nor changes memory. So it computes a number that is only returned behind the reading, where the probe does not time it: of a method of 45 ns
 * that multiplies and adds, 4 steps of 36 were left between the readings. A comparison whose outcome decides how the method goes on must come first.
 *
 * <p>The comparison is nearly never true, and then a field is written that nobody reads.
 */
public final class Result {
    private Result() {}

    /** No character, no short; of integers one in four billion. */
    static final int RARE = 0x6E8F_13A5;

    static final long RARE_LONG = RARE;
    static final double RARE_DOUBLE = 0x1.6e8f13a5p-901;
    static final float RARE_FLOAT = 0x1.6e8f14p-101f;

    static boolean met;

    /** Answers it. */
    public static int settle(int number) {
        if (number == RARE) {
            met = true;
        }
        return number;
    }

    /** Answers it. */
    public static long settle(long number) {
        if (number == RARE_LONG) {
            met = true;
        }
        return number;
    }

    /** Answers it, every bit. */
    public static float settle(float number) {
        if (number == RARE_FLOAT) {
            met = true;
        }
        return number;
    }

    /** Answers it, every bit. */
    public static double settle(double number) {
        if (number == RARE_DOUBLE) {
            met = true;
        }
        return number;
    }
}
