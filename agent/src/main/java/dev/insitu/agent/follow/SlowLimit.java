package dev.insitu.agent.follow;

import dev.insitu.runtime.follow.FollowDurations;

/**
 * Which calls are slow: those that take longer. By default p99; but where p99 falls into a cluster of calls that stand apart from the
 * others, such as one call in fifty that sleeps for 8 ms, the gap below that cluster, so that its calls are not on both sides.
 * Immutable.
 *
 * @param nanos calls that take longer are slow
 * @param p99Nanos the p99 that it was made from, which is at least as long; 0 if the user named the limit
 * @param share of the calls that it was made from, those that took longer; 0 if the user named the limit
 */
record SlowLimit(long nanos, long p99Nanos, double share) {
    /** The default is made from this number of calls on. */
    static final int CALLS = 1_000;

    private static final double SLOW_FROM = 0.99;

    /** Less than one call in a hundred is enough where the slowest stand apart: in 1,000 calls, 1 % of all is 7 to 13. */
    private static final double FEWEST = 0.007;

    /** A larger cluster is ordinary. */
    private static final double MOST = 0.25;

    /** A gap reaches from its middle to this multiple of it, and to this part. */
    private static final double HALF_OF_GAP = 1.25;

    /** Calls in a gap, at most, as a share of those above it. */
    private static final double MOST_IN_GAP = 0.1;

    private static final int CALLS_OF_DRIFT = 500;
    private static final double FEWEST_OF_EXPECTED = 0.5;

    /** Standard deviations of the expected number: fewer may be chance. */
    private static final double SURE = 2;

    private static final double MOST_OF_EXPECTED = 4;
    private static final double MOST_OF_ALL = 0.5;

    static SlowLimit named(long nanos) {
        return new SlowLimit(nanos, 0, 0);
    }

    /** The default. There must have been calls. */
    static SlowLimit of(FollowDurations durations) {
        return new Search(durations).limit();
    }

    boolean isNamed() {
        return p99Nanos == 0;
    }

    /** Whether far more or fewer calls are slow than when the limit was made. A limit that the user named stands. */
    boolean hasDrifted(long slow, long all) {
        return !isNamed()
                && all >= CALLS_OF_DRIFT
                && (isTooFew(slow, all * share) || slow > all * Math.min(share * MOST_OF_EXPECTED, MOST_OF_ALL));
    }

    private static boolean isTooFew(long slow, double expected) {
        return slow < expected * FEWEST_OF_EXPECTED && expected - slow > SURE * Math.sqrt(expected);
    }

    private static final class Search {
        private final long all;

        /** For each bucket the calls in longer ones. */
        private final long[] above = new long[FollowDurations.BUCKETS];

        Search(FollowDurations durations) {
            all = durations.count();
            for (int i = above.length - 1; i > 0; i--) {
                above[i - 1] = above[i] + durations.count(i);
            }
        }

        SlowLimit limit() {
            int p99 = 0;
            while (above[p99] > all * (1 - SLOW_FROM)) {
                p99++;
            }
            long p99Nanos = FollowDurations.longest(p99);
            if (standApart(p99)) {
                return new SlowLimit(p99Nanos, p99Nanos, share(p99));
            }
            for (int below = p99 - 1; below > 0 && share(below) <= MOST; below--) {
                if (isGap(below)) {
                    return new SlowLimit(FollowDurations.longest(below), p99Nanos, share(below));
                }
            }
            // A bucket that holds many calls hides which of them are longer.
            boolean hidden = p99 > 0 && share(p99) < FEWEST && share(p99 - 1) <= MOST;
            int limit = hidden ? p99 - 1 : p99;
            long nanos = FollowDurations.longest(limit);
            return new SlowLimit(nanos, nanos, Math.max(share(limit), FEWEST));
        }

        /** Whether the calls above p99 are apart from the others already. */
        private boolean standApart(int p99) {
            for (int i = p99; share(i) >= FEWEST; i++) {
                if (isGap(i)) {
                    return true;
                }
            }
            return false;
        }

        private boolean isGap(int middle) {
            double nanos = FollowDurations.longest(middle);
            long near = above[FollowDurations.bucket((long) (nanos / HALF_OF_GAP))]
                    - above[FollowDurations.bucket((long) (nanos * HALF_OF_GAP))];
            return above[middle] > 0 && near <= above[middle] * MOST_IN_GAP;
        }

        private double share(int bucket) {
            return (double) above[bucket] / all;
        }
    }
}
