package dev.insitu.explain.look;

import dev.insitu.runtime.counters.CallsInFlight;
import dev.insitu.runtime.counters.SlowestSamples;
import dev.insitu.runtime.memory.Epoch;
import java.util.Arrays;

/**
 * What takes longer is among the slowest of a probe, as far as it is known: of a few threads, as of late. That is never too much. Each
 * thread keeps as many as are reported of all; to look at each of those would be to look too often.
 */
final class SlowestOfProbes {
    private static final int MOST_THREADS = 32;
    private static final long FRESH_NANOS = 20_000_000;
    private static final long WORTH_ASKING_NANOS = 500_000;

    /** Where more are kept of each thread, to ask would take too long. */
    private static final int MOST_KEPT = 64;

    /** As they are shown in this look, and all of the look before. */
    private long[] seen = new long[MOST_THREADS];

    private long[] threads = new long[MOST_THREADS];
    private final long[] longestNanos = new long[SlowestSamples.kept()];
    private long[] keptAboveNanos = {};
    private long[] dueNanos = {};
    private int seenCount;
    private int threadCount;
    private int epoch;
    private long nowNanos;

    /** The threads are shown again. */
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
