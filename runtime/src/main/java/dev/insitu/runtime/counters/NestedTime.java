package dev.insitu.runtime.counters;

/**
 * The calls of one thread that have ended, as far as a call that is still open may turn out to contain them: stretches
 * of time, oldest first, none in another. A call that ends takes the place of those that began after it.
 *
 * <p>There is room for {@value #CAPACITY}. When that is used up, neighbours among the older half become one stretch. Their sum stays
 * exact for whatever call contains both; for one that began between them their time counts as evenly spread. That does
 * not happen to a call and those of its kind before it: a stretch is not joined to a later one of less depth, which may
 * be inside the next call. Of a stretch that became one of several probes it is no longer known whose calls are in it.
 */
final class NestedTime {
    static final int CAPACITY = 64;

    // An entry.
    private static final int START = 0;
    private static final int END = 1;

    /** The time of the calls in it. */
    private static final int TOTAL = 2;

    /** How many calls deep the deepest of them is: 0 for one that contains no other. */
    private static final int DEPTH = 3;

    /** Whose calls they are, or {@link CallerCounts#SEVERAL}. */
    private static final int PROBE = 4;

    /** How many. */
    private static final int CALLS = 5;

    private static final int ENTRY = 6;

    private final long[] entries = new long[CAPACITY * ENTRY];
    private final CallerCounts callers;
    private int size;

    NestedTime(CallerCounts callers) {
        this.callers = callers;
    }

    void clear() {
        size = 0;
    }

    /** Whether the call that ended last took just this stretch of time. */
    boolean isLast(long startNanos, long endNanos) {
        int last = (size - 1) * ENTRY;
        return size > 0 && entries[last + START] == startNanos && entries[last + END] == endNanos;
    }

    /**
     * A call ended.
     *
     * @param endNanos not before {@code startNanos}
     * @param probe whose call it is, the direct caller of those within
     * @param leastDepth 1 where it contains calls, though they may not be here
     * @return how much of it was spent in calls that ended within it, each of those counted with all that it contains
     */
    long ended(long startNanos, long endNanos, int probe, int leastDepth) {
        long nested = 0;
        long depth = leastDepth;
        while (size > 0 && entries[(size - 1) * ENTRY + START] >= startNanos) {
            int within = --size * ENTRY;
            nested += entries[within + TOTAL];
            depth = Math.max(depth, entries[within + DEPTH] + 1);
            callers.add(probe, (int) entries[within + PROBE], entries[within + CALLS], entries[within + TOTAL]);
        }
        int older = (size - 1) * ENTRY;
        if (size > 0 && entries[older + END] > startNanos && isJoined(older)) {
            nested += cut(older, startNanos);
        }
        if (size == CAPACITY) {
            join();
        }
        put(size * ENTRY, startNanos, endNanos, endNanos - startNanos, depth);
        putCalls(size++ * ENTRY, probe, 1);
        return nested;
    }

    /** Whether it is of several calls. One that overlaps without being contained, as lines may, is in no other. */
    private boolean isJoined(int entry) {
        return entries[entry + TOTAL] < entries[entry + END] - entries[entry + START];
    }

    /** Ends a stretch of several calls earlier; the answer is the time that it loses. */
    private long cut(int entry, long atNanos) {
        double share = (double) (entries[entry + END] - atNanos) / (entries[entry + END] - entries[entry + START]);
        long lost = (long) (entries[entry + TOTAL] * share);
        entries[entry + TOTAL] -= lost;
        entries[entry + END] = atNanos;
        // How many of its calls it loses is not known.
        entries[entry + PROBE] = CallerCounts.SEVERAL;
        return lost;
    }

    private void join() {
        int joined = 0;
        int next = 0;
        while (next < CAPACITY) {
            int from = next++ * ENTRY;
            long end = entries[from + END];
            long total = entries[from + TOTAL];
            long depth = entries[from + DEPTH];
            long probe = entries[from + PROBE];
            long calls = entries[from + CALLS];
            int after = next * ENTRY;
            boolean suits = next < CAPACITY / 2 && depth <= entries[after + DEPTH];
            // Where none did so far: there must be room afterwards.
            boolean must = next == CAPACITY / 2 && joined == next - 1;
            if (suits || must) {
                end = entries[after + END];
                total += entries[after + TOTAL];
                depth = Math.max(depth, entries[after + DEPTH]);
                probe = probe == entries[after + PROBE] ? probe : CallerCounts.SEVERAL;
                calls += entries[after + CALLS];
                next++;
            }
            put(joined * ENTRY, entries[from + START], end, total, depth);
            putCalls(joined++ * ENTRY, probe, calls);
        }
        size = joined;
    }

    private void put(int entry, long startNanos, long endNanos, long totalNanos, long depth) {
        entries[entry + START] = startNanos;
        entries[entry + END] = endNanos;
        entries[entry + TOTAL] = totalNanos;
        entries[entry + DEPTH] = depth;
    }

    private void putCalls(int entry, long probe, long calls) {
        entries[entry + PROBE] = probe;
        entries[entry + CALLS] = calls;
    }
}
