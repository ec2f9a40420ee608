package dev.insitu.explain.look;

import dev.insitu.runtime.counters.CallsInFlight;
import dev.insitu.runtime.counters.SlowestSamples;
import dev.insitu.runtime.memory.Epoch;
import java.util.Arrays;

/**
 * Estimates, for each probe, the duration above which a call is among the slowest. The estimate uses recent data of at most 32 threads, so
 * it is never too high. One thread's own limit is too low: each thread keeps as many calls as are reported for all threads together,
 * and looking at each of these would mean too many looks.
 */
final class SlowestOfProbes {
    private static final int MOST_THREADS = 32;
    private static final long FRESH_NANOS = 20_000_000;
    private static final long WORTH_ASKING_NANOS = 500_000;

    /** No estimate if each thread keeps more than this: merging would take too long. */
    private static final int MOST_KEPT = 64;

    /** The threads seen in this look so far, and all threads of the look before. */
    private long[] seen = new long[MOST_THREADS];

    private long[] threads = new long[MOST_THREADS];
    private final long[] longestNanos = new long[SlowestSamples.kept()];
    private long[] keptAboveNanos = {};
    private long[] dueNanos = {};
    private int seenCount;
    private int threadCount;
    private int epoch;
    private long nowNanos;

    /** Begins a look. */
    void begin(long now) {
        nowNanos = now;
        long[] before = threads;
        threads = seen;
        threadCount = seenCount;
        seen = before;
        seenCount = 0;
        if (Epoch.current() != epoch) {
            epoch = Epoch.current();
            Arrays.fill(keptAboveNanos, 0);
            Arrays.fill(dueNanos, 0);
        }
    }

    void sees(long thread) {
        if (seenCount < MOST_THREADS) {
            seen[seenCount++] = thread;
        }
    }

    long keptAboveNanos(int probe, long ageNanos, long keptOfThreadNanos) {
        if (probe >= dueNanos.length) {
            keptAboveNanos = Arrays.copyOf(keptAboveNanos, 2 * probe + 1);
            dueNanos = Arrays.copyOf(dueNanos, 2 * probe + 1);
        }
        long leastNanos = Math.max(keptOfThreadNanos, keptAboveNanos[probe]);
        boolean asks = ageNanos > leastNanos
                && ageNanos >= WORTH_ASKING_NANOS
                && longestNanos.length > 0
                && longestNanos.length <= MOST_KEPT;
        if (asks && (dueNanos[probe] == 0 || nowNanos - dueNanos[probe] >= 0)) {
            dueNanos[probe] = nowNanos + FRESH_NANOS;
            Arrays.fill(longestNanos, 0);
            for (int i = 0; i < threadCount; i++) {
                CallsInFlight.mergeSlowest(threads[i], probe, longestNanos);
            }
            keptAboveNanos[probe] = Math.max(keptAboveNanos[probe], longestNanos[0]);
        }
        return Math.max(leastNanos, keptAboveNanos[probe]);
    }
}
