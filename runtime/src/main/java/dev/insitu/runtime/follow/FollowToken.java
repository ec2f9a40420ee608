package dev.insitu.runtime.follow;

/** What woven code carries from the begin of a call to its end: the follower, and the node before and within. 0: nothing is measured. */
public final class FollowToken {
    static final int NODE_BITS = 12;
    private static final int NODE_MASK = (1 << NODE_BITS) - 1;
    private static final int FOLLOWER_SHIFT = 2 * NODE_BITS;

    private FollowToken() {}

    static int of(int follower, int nodes) {
        return follower << FOLLOWER_SHIFT | nodes;
    }

    public static int follower(int token) {
        return token >>> FOLLOWER_SHIFT;
    }

    static int child(int token) {
        return token & NODE_MASK;
    }

    static int parent(int token) {
        return token >>> NODE_BITS & NODE_MASK;
    }
}
