package dev.insitu.runtime.counters;

/**
 * The ended calls of one thread that a call still open may contain: intervals, oldest first. A call that ends replaces those that
 * it contains.
 *
 * <p>Each entry has a level: the number of calls on the thread's stack of calls in flight when it ended. All calls of one level are
 * in the same open call, since earlier calls on that level replaced all deeper ones. If room runs out, the calls of one probe on
 * one level become one entry, and their number stays exact. The room grows if there are many probes.
 *
 * <p>Open calls that are not on that stack are not seen. If a thread has such calls, entries of one level are joined with care:
 * only in the older half, and none with a later one of less depth, which may be inside the next call. Joined entries share an
 * interval. If a call turns out to begin within one, its time counts as evenly spread, and the callers of its calls as unknown.
 */
final class NestedTime {
    static final int FIRST_CAPACITY = 64;
    static final int MOST_CAPACITY = 512;

    // An entry.
    private static final int START = 0;
    private static final int END = 1;

    /** The time of its calls; 0 for a call with the same interval as the entry before it. */
    private static final int TOTAL = 2;

    /** The nesting depth of its deepest call: 0 if the call contains no other. */
    private static final int DEPTH = 3;

    private static final int LEVEL = 4;

    /** The probe of its calls, or {@link CallerCounts#SEVERAL}. */
    private static final int PROBE = 5;

    /** The number of its calls whose caller is not known yet. */
    private static final int CALLS = 6;

    /** The duration of those calls in nanoseconds. */
    private static final int CALLS_NANOS = 7;

    private static final int ENTRY = 8;

    // Which neighbours on a level may share an interval.

    private static final int ANY = 0;

    /** No entry with a later one of less depth. */
    private static final int NO_DEEPER = 1;

    /** The same, and of one probe. */
    private static final int ONE_PROBE = 2;

    private long[] entries = new long[FIRST_CAPACITY * ENTRY];
    private int capacity = FIRST_CAPACITY;
    private final CallerCounts callers;
    private int size;

    NestedTime(CallerCounts callers) {
        this.callers = callers;
    }

    void clear() {
        size = 0;
    }

    /** Whether the call that ended last had exactly this interval. */
    boolean isLast(long startNanos, long endNanos) {
        int last = (size - 1) * ENTRY;
        return size > 0 && entries[last + START] == startNanos && entries[last + END] == endNanos;
    }

    /** The call that ended last is a call of another probe too. It has the same caller and adds no time. */
    void endedAlso(int probe, OpenCalls open) {
        int last = (size - 1) * ENTRY;
        long start = entries[last + START];
        long end = entries[last + END];
        long depth = entries[last + DEPTH];
        long level = entries[last + LEVEL];
        makeRoom(open);
        put(start, end, 0, depth, level, probe, end - start);
    }

    /**
     * A call ended.
     *
     * @param endNanos not before {@code startNanos}
     * @param probe the call's probe; it is the direct caller of the calls within
     * @param leastDepth 1 if it contains calls, which may have no entry here
     * @param open the open calls around it
     * @return the time spent in calls that ended directly within it, including all that those contain
     */
    long ended(long startNanos, long endNanos, int probe, int leastDepth, OpenCalls open) {
        long nested = 0;
        long depth = leastDepth;
        // Calls within a call on the stack have a higher level. A call that is not on the stack has the level of those
        // within it.
        int leastLevel = open.level() + (open.wasSeen() ? 1 : 0);
        int last = (size - 1) * ENTRY;
        while (size > 0
                && entries[last + START] >= startNanos
                && entries[last + END] <= endNanos
                && entries[last + LEVEL] >= leastLevel) {
            nested += entries[last + TOTAL];
            depth = Math.max(depth, entries[last + DEPTH] + 1);
            tellCaller(probe, last);
            size--;
            last -= ENTRY;
        }
        long stretch = size == 0 ? 0 : entries[last + START];
        for (; last >= 0 && entries[last + START] == stretch; last -= ENTRY) {
            nested += isCutBy(last, startNanos, leastLevel) ? cut(last, startNanos) : 0;
        }
        makeRoom(open);
        put(startNanos, endNanos, endNanos - startNanos, depth, open.level(), probe, endNanos - startNanos);
        return nested;
    }

    private void tellCaller(int caller, int entry) {
        if (entries[entry + CALLS] > 0) {
            callers.add(caller, (int) entries[entry + PROBE], entries[entry + CALLS], entries[entry + CALLS_NANOS]);
            entries[entry + PROBE] = CallerCounts.SEVERAL;
            entries[entry + CALLS] = 0;
            entries[entry + CALLS_NANOS] = 0;
        }
    }

    /**
     * Whether a call that began then began within an entry of several calls. A call that overlaps without being contained, as lines
     * may, is in no other.
     */
    private boolean isCutBy(int entry, long startNanos, int leastLevel) {
        return entries[entry + START] < startNanos
                && entries[entry + END] > startNanos
                && entries[entry + LEVEL] >= leastLevel
                && entries[entry + TOTAL] < entries[entry + END] - entries[entry + START];
    }

    /** Shortens the interval of several calls at its end. Returns the time removed. */
    private long cut(int entry, long atNanos) {
        double share = (double) (entries[entry + END] - atNanos) / (entries[entry + END] - entries[entry + START]);
        long lost = (long) (entries[entry + TOTAL] * share);
        entries[entry + TOTAL] -= lost;
        entries[entry + END] = atNanos;
        // The number of calls removed is unknown.
        tellCaller(CallerCounts.UNKNOWN, entry);
        return lost;
    }

    private void makeRoom(OpenCalls open) {
        if (size < capacity) {
            return;
        }
        boolean hides = open.mayHideSome();
        join(open, hides ? ONE_PROBE : ANY, hides ? size / 2 : size);
        if (isNearlyFull() && capacity < MOST_CAPACITY) {
            long[] larger = new long[2 * entries.length];
            System.arraycopy(entries, 0, larger, 0, size * ENTRY);
            entries = larger;
            capacity *= 2;
        }
        if (isNearlyFull() && hides) {
            join(open, NO_DEEPER, size / 2);
        }
        if (isNearlyFull() && hides) {
            join(open, ANY, size / 2);
        }
        if (isNearlyFull()) {
            joinPairs();
        }
    }

    private boolean isNearlyFull() {
        return size > capacity / 4 * 3;
    }

    /**
     * Joins the calls of each probe on a level to one entry.
     *
     * @param which which neighbours may share an interval
     * @param end the first entry that stays as it is
     */
    private void join(OpenCalls open, int which, int end) {
        int joined = 0;
        int group = 0;
        long groupDepth = 0;
        long groupLevel = -1;
        for (int each = 0; each < size; each++) {
            int from = each * ENTRY;
            long level = open.levelOf(entries[from + START], entries[from + LEVEL]);
            long depth = entries[from + DEPTH];
            boolean suits = each < end
                    && level == groupLevel
                    && (which == ANY || groupDepth <= depth)
                    && (which != ONE_PROBE || entries[from + PROBE] == entries[group * ENTRY + PROBE]);
            if (!suits) {
                group = joined;
                groupLevel = level;
                groupDepth = depth;
            }
            groupDepth = Math.max(groupDepth, depth);
            int to = suits ? find(group, joined, entries[from + PROBE]) : joined;
            if (to == joined) {
                System.arraycopy(entries, from, entries, joined++ * ENTRY, ENTRY);
                entries[to * ENTRY + START] = entries[group * ENTRY + START];
                entries[to * ENTRY + LEVEL] = level;
            } else {
                add(from, to * ENTRY);
            }
        }
        size = joined;
    }

    private int find(int first, int end, long probe) {
        int at = first;
        while (at < end && entries[at * ENTRY + PROBE] != probe) {
            at++;
        }
        return at;
    }

    private void add(int from, int to) {
        entries[to + START] = Math.min(entries[to + START], entries[from + START]);
        entries[to + END] = Math.max(entries[to + END], entries[from + END]);
        entries[to + TOTAL] += entries[from + TOTAL];
        entries[to + DEPTH] = Math.max(entries[to + DEPTH], entries[from + DEPTH]);
        entries[to + CALLS] += entries[from + CALLS];
        entries[to + CALLS_NANOS] += entries[from + CALLS_NANOS];
    }

    /** Joins each two entries of the older half. Their calls' callers are then unknown. */
    private void joinPairs() {
        int joined = 0;
        for (int each = 0; each < size; each++) {
            int from = each * ENTRY;
            if (each < size / 2 && each % 2 == 1) {
                int to = (joined - 1) * ENTRY;
                tellCaller(CallerCounts.UNKNOWN, to);
                tellCaller(CallerCounts.UNKNOWN, from);
                entries[to + LEVEL] = Math.min(entries[to + LEVEL], entries[from + LEVEL]);
                add(from, to);
            } else {
                System.arraycopy(entries, from, entries, joined++ * ENTRY, ENTRY);
            }
        }
        size = joined;
    }

    private void put(long start, long end, long total, long depth, long level, int probe, long callNanos) {
        int entry = size++ * ENTRY;
        entries[entry + START] = start;
        entries[entry + END] = end;
        entries[entry + TOTAL] = total;
        entries[entry + DEPTH] = depth;
        entries[entry + LEVEL] = level;
        entries[entry + PROBE] = probe;
        entries[entry + CALLS] = 1;
        entries[entry + CALLS_NANOS] = callNanos;
    }
}
