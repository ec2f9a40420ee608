package dev.insitu.runtime.follow;

/**
 * How many calls took how long, in buckets of {@value #STEPS} for each power of two: each value is known to 3 %. Immutable for those that
 * read it.
 */
public final class FollowDurations {
    private static final int STEP_BITS = 5;

    /** The buckets of each power of two. */
    public static final int STEPS = 1 << STEP_BITS;

    public static final int BUCKETS = Long.SIZE * STEPS;

    private final long[] counts = new long[BUCKETS];
    private long count;

    /** Those of a list of calls. */
    public static FollowDurations of(long... nanos) {
        FollowDurations all = new FollowDurations();
        for (long each : nanos) {
            all.counts[bucket(each)]++;
        }
        all.count = nanos.length;
        return all;
    }

    void add(long[] others) {
        for (int i = 0; i < counts.length; i++) {
            // Read once: another thread may count on.
            long each = others[i];
            counts[i] += each;
            count += each;
        }
    }

    /** Those that came after an earlier reading. */
    public FollowDurations since(FollowDurations earlier) {
        FollowDurations newer = new FollowDurations();
        for (int i = 0; i < counts.length; i++) {
            newer.counts[i] = counts[i] - earlier.counts[i];
        }
        newer.count = count - earlier.count;
        return newer;
    }

    /** All calls. */
    public long count() {
        return count;
    }

    /** The calls of a bucket. */
    public long count(int bucket) {
        return counts[bucket];
    }

    /** The duration that a share of the calls did not exceed, as the longest one of its bucket; 0 before the first call. */
    public long percentile(double share) {
        long wanted = (long) Math.ceil(count * share);
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= wanted && counts[i] > 0) {
                return longest(i);
            }
        }
        return 0;
    }

    /** The bucket of a duration that is not negative. */
    public static int bucket(long nanos) {
        if (nanos < STEPS) {
            return (int) nanos;
        }
        int shift = Long.SIZE - STEP_BITS - 1 - Long.numberOfLeadingZeros(nanos);
        return (shift + 1) * STEPS + (int) (nanos >> shift) - STEPS;
    }

    /** The longest duration of a bucket. */
    public static long longest(int bucket) {
        int octave = bucket / STEPS;
        return octave == 0 ? bucket : ((long) (STEPS + bucket % STEPS + 1) << (octave - 1)) - 1;
    }
}
