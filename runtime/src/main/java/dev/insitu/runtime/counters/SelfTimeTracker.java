package dev.insitu.runtime.counters;

/**
 * Finds the self time of one thread's calls: a call's duration minus that of the calls with a probe that it made. It receives the
 * exits in the order in which they happen. The thread's stack of calls in flight shows which calls are still open then ({@link
 * OpenCalls}). A call that is not on that stack contains those that ended before it and began no earlier.
 *
 * <p>Most threads never nest calls and must not pay for it. A thread's first calls come here. After {@value #FIRST_CALLS} calls
 * without nesting, the hot path only notes when the last call began ({@link ThreadBlock#lastStart}) and compares. All calls come
 * here again when a call begins within another ({@link ThreadBlock#push}). Calls that are not on the stack are detected later: when
 * a call ends after one that began later. The calls open at that moment have no self time, since the calls that ended in them
 * before were not kept.
 *
 * <p>Two probes on one method share their clock readings, so neither is nested in the other. The calls within count as called by
 * the probe that ends first ({@link CallerCounts}).
 */
final class SelfTimeTracker {
    /** In {@link ThreadBlock#lastStart}: every call comes here, since no call begins later than this. */
    static final long NESTS = Long.MAX_VALUE;

    /** The result if no self time is to be counted. */
    static final long NONE = -1;

    static final int FIRST_CALLS = 1_000;

    private final NestedTime time = new NestedTime(new CallerCounts());
    private final OpenCalls open = new OpenCalls();

    /** Calls that began before this time may have contained others that were not kept. */
    private long keptFromNanos;

    /** The number of calls that came here before any nested. */
    private int calls;

    private boolean nests;
    private int lastProbe;
    private long lastNestedNanos;

    /** Starts with a new thread's calls. */
    void begin() {
        open.begin();
        begin(Long.MIN_VALUE, false);
    }

    private void begin(long fromNanos, boolean nesting) {
        keptFromNanos = fromNanos;
        nests = nesting;
        calls = 0;
        time.clear();
    }

    /**
     * A call was counted on the slow path.
     *
     * @param block the thread's block; 0 if it has none
     * @return its self time in nanoseconds; {@link #NONE} if unknown, or if no call was ever nested in its probe
     */
    long ended(long startNanos, long endNanos, int probe, long block) {
        long lastStart = block == 0 ? NESTS : ThreadBlock.lastStart(block);
        open.look(block, startNanos);
        boolean foundOut = lastStart != NESTS;
        if (foundOut && (lastStart <= startNanos || lastStart > endNanos)) {
            // The clock stepped back: no call was nested.
            return NONE;
        }
        if (foundOut) {
            begin(endNanos, true);
        } else if (!nests && calls >= FIRST_CALLS) {
            // Detected as the first call began within another: no call on the stack is older.
            begin(open.hidesSome() ? endNanos : Long.MIN_VALUE, true);
        }
        nests |= open.level() > 0;
        long end = Math.max(startNanos, endNanos);
        boolean twin = probe != lastProbe && time.isLast(startNanos, end);
        long nested = lastNestedNanos;
        if (twin) {
            time.endedAlso(probe, open);
        } else {
            nested = time.ended(startNanos, end, probe, foundOut ? 1 : 0, open);
        }
        lastProbe = probe;
        lastNestedNanos = nested;
        if (nested > 0) {
            nests = true;
            ParentProbes.add(probe);
        } else if (!nests) {
            calls++;
        }
        return startNanos >= keptFromNanos && ParentProbes.has(probe) ? Math.max(0, end - startNanos - nested) : NONE;
    }

    /** The value that the hot path compares with after a call that began then. */
    long lastStart(long startNanos) {
        return nests || calls < FIRST_CALLS ? NESTS : startNanos;
    }
}
