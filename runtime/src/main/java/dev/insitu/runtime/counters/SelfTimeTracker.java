package dev.insitu.runtime.counters;

/**
 * Finds the self time of one thread's calls: what a call took less the calls with a probe that it made. It is told of exits, in the
 * order in which they happen. Which calls are still open then, the thread's stack of calls in flight says ({@link OpenCalls}). A call
 * that is not on that stack contains those that ended before it and began no earlier.
 *
 * <p>Most threads never nest, and must not pay. A thread's first calls come here; when {@value #FIRST_CALLS} of them had
 * none within, the hot path only notes when the last call began ({@link ThreadBlock#lastStart}) and compares. Then all calls come
 * here again as soon as one begins within another ({@link ThreadBlock#push}), or, where calls are not on the stack, ends
 * after one that began later. Of the latter kind those that were open at that moment have no self time, for what ended in them before
 * was not kept.
 *
 * <p>Two probes on one method share its clock's readings: neither is in the other. What is within is counted as called by the one
 * that ends first ({@link CallerCounts}).
 */
final class SelfTimeTracker {
    /** In {@link ThreadBlock#lastStart}: every call comes here. Nothing begins after it. */
    static final long NESTS = Long.MAX_VALUE;

    /** The answer where no self time is to be counted. */
    static final long NONE = -1;

    static final int FIRST_CALLS = 1_000;

    private final NestedTime time = new NestedTime(new CallerCounts());
    private final OpenCalls open = new OpenCalls();

    /** Calls that began before that may have contained others that were not kept. */
    private long keptFromNanos;

    /** How many came here while none had another within. */
    private int calls;

    private boolean nests;
    private int lastProbe;
    private long lastNestedNanos;

    /** A thread's calls begin. */
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
     * A call was counted that did not go the hot path's way.
     *
     * @param block the thread's; 0 where it has none
     * @return its self time in nanoseconds; {@link #NONE} where that is not known, or its probe never had another within
     */
    long ended(long startNanos, long endNanos, int probe, long block) {
        long lastStart = block == 0 ? NESTS : ThreadBlock.lastStart(block);
        open.look(block, startNanos);
        boolean foundOut = lastStart != NESTS;
        if (foundOut && (lastStart <= startNanos || lastStart > endNanos)) {
            // A clock that stepped back shows no call within.
            return NONE;
        }
        if (foundOut) {
            begin(endNanos, true);
        } else if (!nests && calls >= FIRST_CALLS) {
            // Found out when the first call began within another: no call on the stack is older.
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

    /** What the hot path compares with after a call that began then. */
    long lastStart(long startNanos) {
        return nests || calls < FIRST_CALLS ? NESTS : startNanos;
    }
}
