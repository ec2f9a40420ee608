package dev.insitu.platform.linux;

import java.util.Arrays;

/**
 * Times in ascending order, each with some values. At most 8,192: beyond that the older half is dropped. Adding one allocates only
 * when the arrays grow. For one writer; read after it has ended.
 */
final class LookPoints {
    private static final int FIRST_POINTS = 16;
    private static final int MOST_POINTS = 1 << 13;

    private long[] at = new long[FIRST_POINTS];
    private final long[][] values;
    private int count;

    /** @param columns the number of values for each time */
    LookPoints(int columns) {
        values = new long[columns][FIRST_POINTS];
    }

    int count() {
        return count;
    }

    /** Adds a time, later than all before. Its values are 0 until {@link #set}. */
    void add(long nanos) {
        if (count == MOST_POINTS) {
            forgetOlderHalf();
        } else if (count == at.length) {
            at = Arrays.copyOf(at, 2 * count);
            for (int column = 0; column < values.length; column++) {
                values[column] = Arrays.copyOf(values[column], 2 * count);
            }
        }
        at[count] = nanos;
        count++;
    }

    /** Sets a value of the last point. */
    void set(int column, long value) {
        values[column][count - 1] = value;
    }

    /** Moves the last point to a later time. */
    void moveLast(long nanos) {
        at[count - 1] = nanos;
    }

    long at(int index) {
        return at[index];
    }

    long value(int column, int index) {
        return values[column][index];
    }

    private void forgetOlderHalf() {
        int half = count / 2;
        System.arraycopy(at, half, at, 0, count - half);
        for (long[] column : values) {
            System.arraycopy(column, half, column, 0, count - half);
        }
        count -= half;
    }

    /** The first point, from an index on, that is not before a time; the last point if there is none. */
    int firstNotBefore(long nanos, int from) {
        int low = from;
        int high = count - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (at[middle] - nanos < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
