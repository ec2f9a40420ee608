package dev.insitu.explain.evidence;

import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.List;

/**
 * For how long the JVM stopped all threads, as its own count tells: so much between two looks at it. The newest 2,048. The writer allocates
 * nothing and waits for nobody.
 */
public final class Stops {
    private static final int MOST = 1 << 11;

    private final long[] from = new long[MOST];
    private final long[] to = new long[MOST];
    private final long[] nanos = new long[MOST];

    /** Before that, until all threads stood still. */
    private final long[] reaching = new long[MOST];

    private volatile int added;

    /**
     * All threads stood still at some time between two.
     *
     * @param stoppedNanos for how long
     * @param reachingNanos for how long before that the first of them waited for the last
     */
    public void add(long fromNanos, long toNanos, long stoppedNanos, long reachingNanos) {
        int before = added;
        int at = before % MOST;
        from[at] = fromNanos;
        to[at] = toNanos;
        nanos[at] = stoppedNanos;
        reaching[at] = reachingNanos;
        added = before + 1;
    }

    /**
     * What of it lies within a stretch of time, wherever between the looks it was.
     *
     * @param known pauses that are known better, which are part of it
     */
    List<Interval> surelyWithin(long fromNanos, long toNanos, List<Interval> known) {
        List<Interval> found = new ArrayList<>();
        UnattributedTime unknown = new UnattributedTime(fromNanos, toNanos);
        for (Interval pause : known) {
            unknown.take(pause.fromNanos(), pause.toNanos());
        }
        int all = added;
        for (int i = Math.max(0, all - MOST + 1); i < all; i++) {
            int at = i % MOST;
            if (meets(at, fromNanos, toNanos)) {
                UnattributedTime.Piece stop = within(at, fromNanos, toNanos);
                List<UnattributedTime.Piece> pieces = unknown.within(stop.fromNanos(), stop.toNanos());
                long better = stop.nanos() - UnattributedTime.nanosWithin(pieces, stop.fromNanos(), stop.toNanos());
                add(pieces, least(at, nanos[at], fromNanos, toNanos) - better, found);
            }
        }
        return found;
    }

    /** The last of some stretches, as much as is asked for. */
    private static void add(List<UnattributedTime.Piece> pieces, long nanos, List<Interval> to) {
        long left = nanos;
        for (int i = pieces.size() - 1; i >= 0 && left > 0; i--) {
            UnattributedTime.Piece piece = pieces.get(i);
            long taken = Math.min(left, piece.nanos());
            to.add(new Interval(piece.toNanos() - taken, piece.toNanos(), CauseKind.SAFEPOINT, ""));
            left -= taken;
        }
    }

    /**
     * For how long of what is left of a stretch of time threads were surely stopped, or waited for others to stop.
     *
     * @param left in order and apart; else it is known what happened then, even if it was that
     */
    long surelyStopping(long fromNanos, long toNanos, List<UnattributedTime.Piece> left) {
        long sum = 0;
        int all = added;
        for (int i = Math.max(0, all - MOST + 1); i < all; i++) {
            int at = i % MOST;
            if (meets(at, fromNanos, toNanos)) {
                UnattributedTime.Piece stop = within(at, fromNanos, toNanos);
                long explained = stop.nanos() - UnattributedTime.nanosWithin(left, stop.fromNanos(), stop.toNanos());
                sum += Math.max(0, least(at, nanos[at] + reaching[at], fromNanos, toNanos) - explained);
            }
        }
        return sum;
    }

    private boolean meets(int at, long fromNanos, long toNanos) {
        return from[at] - toNanos < 0 && to[at] - fromNanos > 0;
    }

    private UnattributedTime.Piece within(int at, long fromNanos, long toNanos) {
        long begin = from[at] - fromNanos > 0 ? from[at] : fromNanos;
        return new UnattributedTime.Piece(begin, to[at] - toNanos < 0 ? to[at] : toNanos);
    }

    /** How much of it is within a stretch of time where it was as early, or as late, as it can have been: whichever is less. */
    private long least(int at, long lasted, long fromNanos, long toNanos) {
        UnattributedTime stretch = new UnattributedTime(fromNanos, toNanos);
        long early = UnattributedTime.sum(stretch.within(from[at], from[at] + lasted));
        long late = UnattributedTime.sum(stretch.within(to[at] - lasted, to[at]));
        return Math.min(early, late);
    }
}
