package dev.insitu.runtime.follow;

/**
 * The tree of nodes that a phase measures. Node 0 is the followed method. Immutable: an agent thread publishes another plan, and a call
 * keeps the plan that it began with.
 */
public final class FollowPlan {
    /** The most nodes of a plan. */
    public static final int MOST_NODES = 4_096;

    /** Stands for a threshold that is not known yet: no call is classified. */
    public static final long UNKNOWN = Long.MAX_VALUE;

    /** For each node, the child at each call site; 0 where the site counts nothing there. Null for a node without children. */
    final int[][] children;

    /** For each node, how often its time is read: once in {@code 1 << shift} calls. */
    final byte[] shifts;

    /** Calls that take longer are slow. */
    final long aboveNanos;

    /** Which values of calls are counted; null if none are. */
    final FollowInput input;

    /**
     * @param children for each node the child at each site, 0 for none; not to be changed afterwards
     * @param shifts for each node the logarithm of the calls for each one that is timed; only nodes without children may be sampled
     * @param aboveNanos calls that take longer are slow; {@link #UNKNOWN} if that is not known yet
     */
    public FollowPlan(int[][] children, byte[] shifts, long aboveNanos) {
        this(children, shifts, aboveNanos, null);
    }

    /** @param input which values of calls are counted; null for none */
    public FollowPlan(int[][] children, byte[] shifts, long aboveNanos, FollowInput input) {
        if (children.length > MOST_NODES || shifts.length != children.length) {
            throw new IllegalArgumentException(children.length + " nodes, " + shifts.length + " shares");
        }
        this.children = children;
        this.shifts = shifts;
        this.aboveNanos = aboveNanos;
        this.input = input;
    }

    public int nodes() {
        return children.length;
    }

    public long aboveNanos() {
        return aboveNanos;
    }
}
