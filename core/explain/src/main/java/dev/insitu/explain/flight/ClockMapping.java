package dev.insitu.explain.flight;

import dev.insitu.platform.order.StableSort;
import java.util.Arrays;

/**
 * Converts times of the flight recorder's clock to {@link System#nanoTime()}, from moments at which both were read. Interpolates linearly
 * between two moments; before the first and after the last it keeps the offset of that moment.
 */
final class ClockMapping {
    private final long[] theirs;
    private final long[] ours;

    /** @param moments pairs of the recorder's time and {@link System#nanoTime()}, in any order; not empty */
    ClockMapping(long[][] moments) {
        long[][] sorted = moments.clone();
        StableSort.sort(Arrays.asList(sorted), (one, other) -> Long.compare(one[0], other[0]));
        theirs = new long[sorted.length];
        ours = new long[sorted.length];
        for (int i = 0; i < sorted.length; i++) {
            theirs[i] = sorted[i][0];
            ours[i] = sorted[i][1];
        }
    }

    /** The {@link System#nanoTime()} for a time of the recorder's clock. */
    long ours(long theirNanos) {
        int found = Arrays.binarySearch(theirs, theirNanos);
        int after = found >= 0 ? found : -found - 1;
        if (after == 0) {
            return ours[0] + (theirNanos - theirs[0]);
        }
        if (after == theirs.length) {
            return ours[after - 1] + (theirNanos - theirs[after - 1]);
        }
        double share = (theirNanos - theirs[after - 1]) / (double) (theirs[after] - theirs[after - 1]);
        return ours[after - 1] + Math.round(share * (ours[after] - ours[after - 1]));
    }

    /** The first moment at which both were read, as {@link System#nanoTime()}. */
    long firstNanos() {
        return ours[0];
    }
}
