package dev.insitu.runtime.follow;

/**
 * What one thread at a time measures under a plan: the current call by node, and the sums of the calls that ended. One writer; an agent
 * thread reads the sums.
 */
final class FollowSums {
    static final int SLOW = 0;
    static final int ORDINARY = 1;

    /** Words for each node and kind of call: how often the node was called, and for how long. */
    private static final int WORDS = 2;

    final FollowPlan plan;

    /** When each open node began; {@link #UNTIMED} where its time is not read. */
    private final long[] starts;

    /** Of the current call. */
    private final int[] calls;

    private final long[] nanos;

    /** The nodes that the current call has reached. */
    private final int[] reached;

    private int reachedCount;

    /** How often the current call has reached a site that counts nothing there. Without a method: the stack may have no room for it. */
    long unplanned;

    /** Decides which calls of sampled nodes are timed. Each thread begins elsewhere, or the first calls of all would be alike. */
    private int random = (int) System.nanoTime() * 0x9E3779B9;

    /** By kind and node. The first words of each kind are of the followed method itself. The last word is of sites that count nothing. */
    private final long[] sums;

    private static final long UNTIMED = 0;

    /** Null if values are not asked for. */
    final FollowValues values;

    FollowSums(FollowPlan plan) {
        this.plan = plan;
        int nodes = plan.nodes();
        starts = new long[nodes];
        calls = new int[nodes];
        nanos = new long[nodes];
        reached = new int[nodes];
        sums = new long[words(plan)];
        values = plan.input == null ? null : new FollowValues();
    }

    /** A call of a node begins. */
    void enter(int node) {
        if (calls[node]++ == 0) {
            reached[reachedCount++] = node;
        }
        int shift = plan.shifts[node];
        starts[node] = shift == 0 || isTimed(shift) ? System.nanoTime() : UNTIMED;
    }

    /** One call in {@code 1 << shift}, by chance: of callees that take turns, every eighth call may always be the same one's. */
    private boolean isTimed(int shift) {
        random = random * 1_664_525 + 1_013_904_223;
        return random >>> (Integer.SIZE - shift) == 0;
    }

    /** The call of a node ended. */
    void leave(int node, long endNanos) {
        long start = starts[node];
        if (start != UNTIMED) {
            nanos[node] += (endNanos - start) << plan.shifts[node];
        }
    }

    /** Forgets a call whose end was not seen. */
    void clear() {
        for (int i = 0; i < reachedCount; i++) {
            int node = reached[i];
            calls[node] = 0;
            nanos[node] = 0;
        }
        reachedCount = 0;
        unplanned = 0;
    }

    /** Adds the current call to the sums. */
    void add(int kind, long tookNanos) {
        int base = kind * plan.nodes() * WORDS;
        sums[base]++;
        sums[base + 1] += tookNanos;
        sums[sums.length - 1] += unplanned;
        for (int i = 0; i < reachedCount; i++) {
            int node = reached[i];
            int at = base + node * WORDS;
            sums[at] += calls[node];
            sums[at + 1] += nanos[node];
        }
        clear();
    }

    /** Copies the sums to an array of the same form. */
    void copyTo(long[] all) {
        System.arraycopy(sums, 0, all, 0, sums.length);
    }

    static int words(FollowPlan plan) {
        return 2 * plan.nodes() * WORDS + 1;
    }
}
