package dev.insitu.explain.evidence;

import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The time for which the JVM stopped all threads, by its own count: one entry for each interval between two looks at the count. Keeps the
 * newest 2,048. The writer allocates nothing and never blocks.
 */
public final class Stops {
    private static final int MOST = 1 << 11;

    private final long[] from = new long[MOST];
    private final long[] to = new long[MOST];
    private final long[] nanos = new long[MOST];

    /** The time before each stop until all threads had stopped. */
    private final long[] reaching = new long[MOST];

    private volatile int added;

    /**
     * Adds a stop of all threads at some time between the two given.
     *
     * @param stoppedNanos how long all threads were stopped
     * @param reachingNanos how long the first thread to stop waited for the last, before that
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
     * The stopped time that must lie within the interval, whatever its exact position between the looks.
     *
     * @param known pauses with exact times, which are part of the stopped time
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

    /** Adds the last {@code nanos} of the pieces as intervals. */
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
     * The part of an interval's remaining time in which all threads surely were stopped, or waited for others to stop.
     *
     * @param left the remaining pieces, in order, without overlaps. Stopped time is first counted against the time outside these pieces
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

    /** The least part of a stop within the interval: the smaller value for its earliest and its latest possible position. */
    private long least(int at, long lasted, long fromNanos, long toNanos) {
        UnattributedTime stretch = new UnattributedTime(fromNanos, toNanos);
        long early = UnattributedTime.sum(stretch.within(from[at], from[at] + lasted));
        long late = UnattributedTime.sum(stretch.within(to[at] - lasted, to[at]));
        return Math.min(early, late);
    }
}
