package dev.insitu.agent.explain.evidence;

import java.util.ArrayList;
import java.util.List;

/** What is left of a stretch of time as parts of it are taken away. */
final class Remainder {
    /** A stretch that is left. */
    record Piece(long fromNanos, long toNanos) {
        long nanos() {
            return toNanos - fromNanos;
        }
    }

    private List<Piece> pieces = new ArrayList<>();

    Remainder(long fromNanos, long toNanos) {
        add(pieces, fromNanos, toNanos);
    }

    private static void add(List<Piece> to, long fromNanos, long toNanos) {
        if (toNanos - fromNanos > 0) {
            to.add(new Piece(fromNanos, toNanos));
        }
    }

    /**
     * Takes away what there is between two times.
     *
     * @return how much that was
     */
    long take(long fromNanos, long toNanos) {
        List<Piece> left = new ArrayList<>();
        long taken = 0;
        for (Piece piece : pieces) {
            long from = later(piece.fromNanos(), fromNanos);
            long to = earlier(piece.toNanos(), toNanos);
            if (to - from > 0) {
                taken += to - from;
                add(left, piece.fromNanos(), from);
                add(left, to, piece.toNanos());
            } else {
                left.add(piece);
            }
        }
        pieces = left;
        return taken;
    }

    /** What is left between two times. */
    List<Piece> within(long fromNanos, long toNanos) {
        List<Piece> within = new ArrayList<>();
        for (Piece piece : pieces) {
            add(within, later(piece.fromNanos(), fromNanos), earlier(piece.toNanos(), toNanos));
        }
        return within;
    }

    /** The stretches that are left, in order. */
    List<Piece> pieces() {
        return List.copyOf(pieces);
    }

    /** How much is left. */
    long nanos() {
        long nanos = 0;
        for (Piece piece : pieces) {
            nanos += piece.nanos();
        }
        return nanos;
    }

    private static long later(long one, long other) {
        return one - other > 0 ? one : other;
    }

    private static long earlier(long one, long other) {
        return one - other < 0 ? one : other;
    }
}
