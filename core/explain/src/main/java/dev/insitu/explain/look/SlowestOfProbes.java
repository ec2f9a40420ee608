package dev.insitu.explain.look;

import dev.insitu.runtime.counters.CallsInFlight;
import dev.insitu.runtime.counters.SlowestSamples;
import dev.insitu.runtime.memory.Epoch;
import java.util.Arrays;

/**
 * Estimates, for each probe, the duration above which a call is among the slowest of its interval. The estimate uses recent data of at most 32 threads, so
 * it is never too high. One thread's own limit is too low: each thread keeps as many calls as are reported for all threads together,
 * and looking at each of these would mean too many looks.
 *
 * <p>When an interval begins it has no slowest calls yet, so all calls would be among them: the allowance of looks and stacks would be
 * spent on ordinary calls. A call must therefore also be longer than is usual for the slowest of an interval. What is usual rises to at
 * most twice its value in an interval, so one with many stalls does not hide those of the next.
 */
final class SlowestOfProbes {
    private static final int MOST_THREADS = 32;
    private static final long FRESH_NANOS = 20_000_000;
    private static final long WORTH_ASKING_NANOS = 500_000;

    /** How what is usual changes in an interval: at most that much up; a part of it down if no call was longer. */
    private static final int RISE = 2;

    private static final int FALL = 4;

    /** No estimate if each thread keeps more than this: merging would take too long. */
    private static final int MOST_KEPT = 64;

    /** The threads seen in this look so far, and all threads of the look before. */
    private long[] seen = new long[MOST_THREADS];

    private long[] threads = new long[MOST_THREADS];
    private final long[] longestNanos = new long[SlowestSamples.kept()];
    private long[] keptAboveNanos = {};

    /** By probe: about the shortest of the slowest calls of an interval. */
    private long[] usualNanos = {};

    private long[] dueNanos = {};
    private int seenCount;
    private int threadCount;
    private int epoch;
    private int interval;
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
            Arrays.fill(usualNanos, 0);
            Arrays.fill(dueNanos, 0);
        } else if (SlowestSamples.interval() != interval) {
            beginInterval();
        }
        interval = SlowestSamples.interval();
    }

    private void beginInterval() {
        for (int probe = 0; probe < usualNanos.length; probe++) {
            long last = keptAboveNanos[probe];
            usualNanos[probe] = last == 0
                    ? usualNanos[probe] - usualNanos[probe] / FALL
                    : Math.min(last, Math.max(RISE * usualNanos[probe], RISE * WORTH_ASKING_NANOS));
        }
        Arrays.fill(keptAboveNanos, 0);
        Arrays.fill(dueNanos, 0);
    }

    void sees(long thread) {
        if (seenCount < MOST_THREADS) {
            seen[seenCount++] = thread;
        }
    }

    long keptAboveNanos(int probe, long ageNanos, long keptOfThreadNanos) {
        if (probe >= dueNanos.length) {
            keptAboveNanos = Arrays.copyOf(keptAboveNanos, 2 * probe + 1);
            usualNanos = Arrays.copyOf(usualNanos, 2 * probe + 1);
            dueNanos = Arrays.copyOf(dueNanos, 2 * probe + 1);
        }
        long leastNanos = Math.max(keptOfThreadNanos, Math.max(keptAboveNanos[probe], usualNanos[probe]));
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
