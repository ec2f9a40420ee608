package dev.insitu.runtime;

/**
 * Woven code passes a method's numeric result here before it reads the clock. To the compiler, a reading is a call that neither
 * needs that number nor changes memory. So the compiler may compute the number after the reading, where the probe does not time
 * it: of a 45 ns method that multiplies and adds, 4 of 36 steps were left between the readings. A comparison that decides how
 * the method goes on forces the computation before the reading.
 *
 * <p>The comparison is almost never true. If it is, it writes a field that no code reads.
 */
public final class Result {
    private Result() {}

    /** Outside the range of characters and shorts; one in four billion integers. */
    static final int RARE = 0x6E8F_13A5;

    static final long RARE_LONG = RARE;
    static final double RARE_DOUBLE = 0x1.6e8f13a5p-901;
    static final float RARE_FLOAT = 0x1.6e8f14p-101f;

    static boolean met;

    /** Returns its argument. */
    public static int settle(int number) {
        if (number == RARE) {
            met = true;
        }
        return number;
    }

    /** Returns its argument. */
    public static long settle(long number) {
        if (number == RARE_LONG) {
            met = true;
        }
        return number;
    }

    /** Returns its argument, bit for bit. */
    public static float settle(float number) {
        if (number == RARE_FLOAT) {
            met = true;
        }
        return number;
    }

    /** Returns its argument, bit for bit. */
    public static double settle(double number) {
        if (number == RARE_DOUBLE) {
            met = true;
        }
        return number;
    }
}
