package dev.insitu.agent.linux;

import java.util.Arrays;

/**
 * A number that only rises, as it was found each time it was looked at. Of the looks between which it stayed the same, the
 * first and the last are kept. For one writer; read when that has ended.
 */
final class CounterHistory {
    private static final int FIRST_POINTS = 16;
    private static final int MOST_POINTS = 1 << 13;

    private long[] at = new long[FIRST_POINTS];
    private long[] values = new long[FIRST_POINTS];
    private int count;

    /** Adds what was found at a time, which is later than all before. */
    void add(long nanos, long value) {
        boolean goesOn = count > 1 && values[count - 1] == value && values[count - 2] == value;
        if (goesOn) {
            at[count - 1] = nanos;
            return;
        }
        if (count == MOST_POINTS) {
            forgetOlderHalf();
        } else if (count == at.length) {
            at = Arrays.copyOf(at, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        at[count] = nanos;
        values[count] = value;
        count++;
    }

    private void forgetOlderHalf() {
        int half = count / 2;
        System.arraycopy(at, half, at, 0, count - half);
        System.arraycopy(values, half, values, 0, count - half);
        count -= half;
    }

    /** By how much it rose at most in a stretch of time: from the last look before that to the first after it. */
    long atMost(long fromNanos, long toNanos) {
        return count == 0 ? 0 : values[firstNotBefore(toNanos)] - values[lastNotAfter(fromNanos)];
    }

    /** The last look where there is none. */
    private int firstNotBefore(long nanos) {
        int low = 0;
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

    /** The first look where there is none. */
    private int lastNotAfter(long nanos) {
        int found = firstNotBefore(nanos);
        return found > 0 && at[found] - nanos > 0 ? found - 1 : found;
    }
}
