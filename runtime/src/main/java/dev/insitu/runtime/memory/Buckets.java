package dev.insitu.runtime.memory;

/**
 * HdrHistogram's log-linear buckets at three significant digits: 2,048 of width one, then 1,024 for each further octave,
 * over all non-negative longs. A bucket is never wider than a thousandth of the values in it. Pure functions.
 */
public final class Buckets {
    private Buckets() {}

    /** Number of buckets. */
    public static final int COUNT = 54 * 1024;

    /**
     * The bucket of a value.
     *
     * @param value 0 to {@link Long#MAX_VALUE}
     * @return 0 to {@link #COUNT} - 1, the index HdrHistogram uses for the same value
     */
    public static int indexOf(long value) {
        // 2047 has 53 leading zeros: values up to it are in octave 0, whose buckets have width 1.
        int octave = 53 - Long.numberOfLeadingZeros(value | 2047);
        return (octave << 10) + (int) (value >>> octave);
    }

    /**
     * The smallest value of a bucket.
     *
     * @param index 0 to {@link #COUNT} - 1
     */
    public static long lowestValueOf(int index) {
        int octave = shiftOf(index);
        return (long) (index - (octave << 10)) << octave;
    }

    /** log2 of the width of a bucket. */
    public static int shiftOf(int index) {
        return Math.max(0, (index >>> 10) - 1);
    }
}
