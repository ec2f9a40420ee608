package dev.insitu.runtime.counters;

/**
 * The calls of one thread that have ended, as far as a call that is still open may turn out to contain them: stretches of time,
 * oldest first. A call that ends takes the place of those that it contains.
 *
 * <p>Each entry has its level: how many calls of the thread's stack of calls in flight were open when it ended. The calls of one level
 * are in the same open call, as its predecessors on that level took all that is deeper. So where room runs out, the
 * calls of one probe on one level become one entry, and their number stays exact. The room grows where there are many probes.
 *
 * <p>Calls that are not on that stack may be open without being seen. Where a thread has such calls, entries of one level are joined
 * with care: only among the older half, and none with a later one of less depth, which may be inside the next call. Entries that are
 * joined share a stretch. Should a call turn out to begin within one, the time before and after counts as evenly spread, and the
 * callers of its calls as not known.
 */
final class NestedTime {
    static final int FIRST_CAPACITY = 64;
    static final int MOST_CAPACITY = 512;

    // An entry.
    private static final int START = 0;
    private static final int END = 1;

    /** The time of the calls in it; 0 of one that took the time of the entry before it. */
    private static final int TOTAL = 2;

    /** How many calls deep the deepest of them is: 0 for one that contains no other. */
    private static final int DEPTH = 3;

    private static final int LEVEL = 4;

    /** Whose calls they are, or {@link CallerCounts#SEVERAL}. */
    private static final int PROBE = 5;

    /** How many, of which the caller is still to come. */
    private static final int CALLS = 6;

    /** The nanoseconds that these took. */
    private static final int CALLS_NANOS = 7;

    private static final int ENTRY = 8;

    // Which neighbours on a level may share a stretch.

    private static final int ANY = 0;

    /** None with a later one of less depth. */
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

    /** Whether the call that ended last took just this stretch of time. */
    boolean isLast(long startNanos, long endNanos) {
        int last = (size - 1) * ENTRY;
        return size > 0 && entries[last + START] == startNanos && entries[last + END] == endNanos;
    }

    /** The call that ended last is one of another probe, too: it has the same caller, and takes no time of its own. */
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
     * @param probe whose call it is, the direct caller of those within
     * @param leastDepth 1 where it contains calls, though they may not be here
     * @param open those around it
     * @return how much of it was spent in calls that ended within it, each of those counted with all that it contains
     */
    long ended(long startNanos, long endNanos, int probe, int leastDepth, OpenCalls open) {
        long nested = 0;
        long depth = leastDepth;
        // Those in a call on the stack are deeper; one that is not on it is on the level of those in it.
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

    /** Whether a call that began then began within an entry of several. One that overlaps without being contained, as lines may, is in no other. */
    private boolean isCutBy(int entry, long startNanos, int leastLevel) {
        return entries[entry + START] < startNanos
                && entries[entry + END] > startNanos
                && entries[entry + LEVEL] >= leastLevel
                && entries[entry + TOTAL] < entries[entry + END] - entries[entry + START];
    }

    /** Ends a stretch of several calls earlier; the answer is the time that it loses. */
    private long cut(int entry, long atNanos) {
        double share = (double) (entries[entry + END] - atNanos) / (entries[entry + END] - entries[entry + START]);
        long lost = (long) (entries[entry + TOTAL] * share);
        entries[entry + TOTAL] -= lost;
        entries[entry + END] = atNanos;
        // How many of its calls it loses is not known.
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
     * Makes one entry of the calls of a probe on a level.
     *
     * @param which which neighbours may share a stretch
     * @param end where those begin that stay as they are
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

    /** Makes one entry of each two of the older half: whose calls are in which is then not known. */
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
