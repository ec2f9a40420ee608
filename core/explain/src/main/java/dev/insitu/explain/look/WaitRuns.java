package dev.insitu.explain.look;

import java.util.Arrays;

/**
 * Runs of consecutive looks that saw a thread wait for the same, in order of time. At most 1,024: at the limit, the older half is
 * dropped. For one writer; read after the writer has ended.
 */
final class WaitRuns {
    private static final int FIRST_RUNS = 8;
    private static final int MOST_RUNS = 1 << 10;

    private long[] first = new long[FIRST_RUNS];
    private long[] last = new long[FIRST_RUNS];
    private int[] reason = new int[FIRST_RUNS];

    /** The time before the first look and after the last that is counted as part of the run. */
    private int[] before = new int[FIRST_RUNS];

    private int[] after = new int[FIRST_RUNS];

    /** The longest time between two consecutive looks of the run. */
    private int[] widest = new int[FIRST_RUNS];

    private int count;

    int count() {
        return count;
    }

    /** Drops all runs from an index on. */
    void truncate(int from) {
        count = Math.min(count, from);
    }

    /**
     * Adds a run of one look.
     *
     * @param marginNanos the time on each side of the look that is counted as part of the run
     * @return the number of places by which all earlier runs have moved down
     */
    int add(long atNanos, int what, int marginNanos) {
        int moved = 0;
        if (count == MOST_RUNS) {
            moved = count / 2;
            move(moved);
        } else if (count == first.length) {
            first = Arrays.copyOf(first, 2 * count);
            last = Arrays.copyOf(last, 2 * count);
            reason = Arrays.copyOf(reason, 2 * count);
            before = Arrays.copyOf(before, 2 * count);
            after = Arrays.copyOf(after, 2 * count);
            widest = Arrays.copyOf(widest, 2 * count);
        }
        first[count] = atNanos;
        last[count] = atNanos;
        reason[count] = what;
        before[count] = marginNanos;
        after[count] = marginNanos;
        widest[count] = 0;
        count++;
        return moved;
    }

    private void move(int by) {
        int left = count - by;
        System.arraycopy(first, by, first, 0, left);
        System.arraycopy(last, by, last, 0, left);
        System.arraycopy(reason, by, reason, 0, left);
        System.arraycopy(before, by, before, 0, left);
        System.arraycopy(after, by, after, 0, left);
        System.arraycopy(widest, by, widest, 0, left);
        count = left;
    }

    /** Adds a look to the newest run. */
    void extend(long atNanos, int marginNanos) {
        widest[count - 1] = (int) Math.max(widest[count - 1], Math.min(Integer.MAX_VALUE, atNanos - last[count - 1]));
        last[count - 1] = atNanos;
        after[count - 1] = marginNanos;
    }

    /** Limits the time that is counted after the newest run's last look. */
    void limit(int marginNanos) {
        after[count - 1] = Math.min(after[count - 1], marginNanos);
    }

    /** Ends the newest run before a time, if it reaches that far. */
    void endBefore(long nanos) {
        if (count > 0 && last[count - 1] - nanos >= 0) {
            last[count - 1] = nanos - 1;
            first[count - 1] = first[count - 1] - nanos >= 0 ? nanos - 1 : first[count - 1];
        }
    }

    /** Drops the newest run if it is shorter. */
    void forgetShorter(long nanos) {
        if (to(count - 1) - from(count - 1) < nanos) {
            count--;
        }
    }

    /** Replaces a reason by another. */
    void renumber(int from, int to) {
        for (int i = 0; i < count; i++) {
            reason[i] = reason[i] == from ? to : reason[i];
        }
    }

    long firstLook(int index) {
        return first[index];
    }

    long lastLook(int index) {
        return last[index];
    }

    /** Whether one of the run's looks certainly lies between two times. */
    boolean wasSeenWithin(int index, long fromNanos, long toNanos) {
        boolean overlaps = first[index] - toNanos <= 0 && last[index] - fromNanos >= 0;
        boolean isLonger = first[index] - fromNanos < 0 && last[index] - toNanos > 0;
        return overlaps && (!isLonger || toNanos - fromNanos >= widest[index]);
    }

    int reason(int index) {
        return reason[index];
    }

    /** The time before the first look that may be counted as part of the run. */
    int before(int index) {
        return before[index];
    }

    /** The time after the last look that may be counted as part of the run. */
    int after(int index) {
        return after[index];
    }

    long from(int index) {
        return first[index] - before[index];
    }

    long to(int index) {
        return last[index] + after[index];
    }
}
