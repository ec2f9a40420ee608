package dev.insitu.recording.journal;

import java.util.ArrayList;
import java.util.List;

/** The times at which this session had classes retransformed, for which the JVM stops all threads. Thread-safe. */
public final class OwnPauses {
    /** Limit of noted times; later ones are not marked. */
    private static final int MOST = 100_000;

    private static final List<long[]> STRETCHES = new ArrayList<>();

    private OwnPauses() {}

    /** Notes a retransformation, on the clock of {@link System#nanoTime()}. */
    public static void add(long fromNanos, long toNanos) {
        synchronized (STRETCHES) {
            if (STRETCHES.size() < MOST) {
                STRETCHES.add(new long[] {fromNanos, toNanos});
            }
        }
    }

    /** Whether classes were retransformed during some of this time. */
    public static boolean overlap(long fromNanos, long toNanos) {
        synchronized (STRETCHES) {
            for (long[] stretch : STRETCHES) {
                if (stretch[0] - toNanos < 0 && stretch[1] - fromNanos > 0) {
                    return true;
                }
            }
            return false;
        }
    }
}
