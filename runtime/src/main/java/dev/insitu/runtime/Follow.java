package dev.insitu.runtime;

import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.FollowToken;
import dev.insitu.runtime.follow.Follower;

/**
 * Woven code calls these methods where a probe is followed. In the followed method:
 *
 * <pre>{@code
 * int token = Follow.begin(2);            // the second follower
 * try {
 *     ...
 * } finally {
 *     Follow.end(token);
 * }
 * }</pre>
 *
 * and around each call in a method whose callees are measured:
 *
 * <pre>{@code
 * int token = Follow.enter(2 << 16 | 7, receiver);     // its site 7
 * try {
 *     receiver.call(...)
 * } finally {
 *     Follow.leave(token);
 * }
 * }</pre>
 *
 * <p>On a thread that is not inside the followed method a site costs the look into a table. Any thread may call these methods at any
 * time.
 */
public final class Follow {
    /** The most followed methods at once. */
    public static final int MOST = 8;

    private static final int SITE_BITS = 16;
    private static final int SITE_MASK = (1 << SITE_BITS) - 1;

    private static final Follower[] FOLLOWERS = new Follower[MOST];

    private static boolean tool;

    private Follow() {}

    /** The followed method begins. */
    public static int begin(int number) {
        Follower follower = FOLLOWERS[number];
        return follower == null ? 0 : follower.begin();
    }

    /** The followed method ended, in whatever way. */
    public static void end(int token) {
        if (token != 0) {
            long endNanos = System.nanoTime();
            Follower follower = FOLLOWERS[FollowToken.follower(token)];
            if (follower != null) {
                follower.end(endNanos);
            }
        }
    }

    /** The same with the object whose value is counted. */
    public static void end(int token, Object value) {
        if (token != 0) {
            long endNanos = System.nanoTime();
            Follower follower = FOLLOWERS[FollowToken.follower(token)];
            if (follower != null) {
                follower.end(endNanos, value);
            }
        }
    }

    /** The same with a primitive value: its bits, and the character of its descriptor. */
    public static void end(int token, long value, char type) {
        if (token != 0) {
            long endNanos = System.nanoTime();
            Follower follower = FOLLOWERS[FollowToken.follower(token)];
            if (follower != null) {
                follower.end(endNanos, value, type);
            }
        }
    }

    /** A call without a receiver begins. */
    public static int enter(int site) {
        Follower follower = FOLLOWERS[site >>> SITE_BITS];
        return follower == null ? 0 : follower.enter(site & SITE_MASK);
    }

    /** A call on an object begins. */
    public static int enter(int site, Object receiver) {
        Follower follower = FOLLOWERS[site >>> SITE_BITS];
        return follower == null ? 0 : follower.enter(site & SITE_MASK, receiver);
    }

    /** The call ended, in whatever way. */
    public static void leave(int token) {
        if (token != 0) {
            long endNanos = System.nanoTime();
            Follower follower = FOLLOWERS[FollowToken.follower(token)];
            if (follower != null) {
                follower.leave(token, endNanos);
            }
        }
    }

    // What a pool gives out, or a thread waits for, must not be lost because there is no stack left to note it.

    /** A method that takes from a pool begins: what {@link #waited} takes. */
    public static int waits(int number, Object pool) {
        try {
            Follower follower = FOLLOWERS[number];
            return follower == null ? 0 : follower.waits(pool);
        } catch (StackOverflowError notNoted) {
            return 0;
        }
    }

    /** It ended, in whatever way. */
    public static void waited(int before, int number) {
        try {
            Follower follower = FOLLOWERS[number];
            if (follower != null) {
                follower.waited(before);
            }
        } catch (StackOverflowError notNoted) {
            // The call seems to wait until it takes again, or ends.
        }
    }

    /** It took permits, if it did. */
    public static void tookPermits(boolean taken, int number, Object pool, int permits) {
        try {
            Follower follower = FOLLOWERS[number];
            if (taken && follower != null) {
                follower.tookPermits(pool, permits);
            }
        } catch (StackOverflowError notNoted) {
            // They are given back by a thread that seems not to have them: nothing is proven.
        }
    }

    /** It took an object; null if it did not. */
    public static void tookObject(Object taken, int number, Object pool) {
        try {
            Follower follower = FOLLOWERS[number];
            if (follower != null) {
                follower.tookObject(pool, taken);
            }
        } catch (StackOverflowError notNoted) {
            // As above.
        }
    }

    /** A pool has promised something that it gives out; null if it has not. */
    public static void promised(Object promise, int number, Object pool) {
        try {
            Follower follower = FOLLOWERS[number];
            if (follower != null) {
                follower.promised(pool, promise);
            }
        } catch (StackOverflowError notNoted) {
            // What it promises is given back by a thread that seems not to have it: nothing is proven.
        }
    }

    /** A method begins that waits for what a promise stands for: what {@link #waited} takes. */
    public static int waitsForPromised(int number, Object promise) {
        try {
            Follower follower = FOLLOWERS[number];
            return follower == null ? 0 : follower.waitsForPromised(promise);
        } catch (StackOverflowError notNoted) {
            return 0;
        }
    }

    /** It has it. */
    public static void tookPromised(int number, Object promise) {
        try {
            Follower follower = FOLLOWERS[number];
            if (follower != null) {
                follower.tookPromised(promise);
            }
        } catch (StackOverflowError notNoted) {
            // As above.
        }
    }

    /** A method that gives permits back begins. */
    public static void givesPermits(int number, Object pool, int permits) {
        try {
            Follower follower = FOLLOWERS[number];
            if (follower != null) {
                follower.givesPermits(pool, permits);
            }
        } catch (StackOverflowError notNoted) {
            // The thread seems to hold them until it takes again.
        }
    }

    /** A method that gives an object back to a pool begins. */
    public static void givesObject(int number, Object pool, Object given) {
        try {
            Follower follower = FOLLOWERS[number];
            if (follower != null) {
                follower.givesObject(pool, given);
            }
        } catch (StackOverflowError notNoted) {
            // The thread seems to hold it until another one takes it.
        }
    }

    /** A method of an object begins that gives it back to the pool that it came from. */
    public static void givesObject(int number, Object given) {
        try {
            Follower follower = FOLLOWERS[number];
            if (follower != null) {
                follower.givesObject(given);
            }
        } catch (StackOverflowError notNoted) {
            // As above.
        }
    }

    /** A thread ends the wait of another. */
    public static void wakes(int number, Object waiting) {
        try {
            Follower follower = FOLLOWERS[number];
            if (follower != null) {
                follower.wakes((Thread) waiting);
            }
        } catch (StackOverflowError notNoted) {
            // It is not known who ended the wait.
        }
    }

    /** The number of a site, as woven code passes it. */
    public static int site(int follower, int site) {
        return follower << SITE_BITS | site;
    }

    /**
     * Makes a follower, which follows nothing yet. An agent thread.
     *
     * @return null if as many are followed as can be
     */
    public static synchronized Follower open(FollowPlan first) {
        for (int i = 0; i < MOST; i++) {
            if (FOLLOWERS[i] == null) {
                FOLLOWERS[i] = new Follower(i, first);
                return FOLLOWERS[i];
            }
        }
        return null;
    }

    /** Ends a follower. Code that is woven for it measures nothing from now on. */
    public static synchronized void close(Follower follower) {
        if (FOLLOWERS[follower.number()] == follower) {
            FOLLOWERS[follower.number()] = null;
        }
    }

    /** Whether the tool may follow a method now: one at a time. If so, until {@link #toolEnds}. */
    public static synchronized boolean toolBegins() {
        boolean free = !tool;
        tool = true;
        return free;
    }

    public static synchronized void toolEnds() {
        tool = false;
    }
}
