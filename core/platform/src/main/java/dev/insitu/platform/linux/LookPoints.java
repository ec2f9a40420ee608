package dev.insitu.platform.linux;

import java.util.Arrays;

/**
 * Times in rising order, with some values for each. At most 8,192: then the older half is forgotten. Adding one allocates
 * only where room has to grow. For one writer; read when that has ended.
 */
final class LookPoints {
    private static final int FIRST_POINTS = 16;
    private static final int MOST_POINTS = 1 << 13;

    private long[] at = new long[FIRST_POINTS];
    private final long[][] values;
    private int count;

    /** @param columns how many values each has */
    LookPoints(int columns) {
        values = new long[columns][FIRST_POINTS];
    }

    int count() {
        return count;
    }

    /** Adds a time, which is later than all before; its values are 0 until they are {@link #set}. */
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

    /** The first point that is not before a time, the last one where there is none; of those from an index on. */
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
