package dev.insitu.explain.evidence;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rest of an interval as parts of it are attributed. A call that lasts as long as the application has tens of thousands of parts, so
 * each operation visits only the pieces that it affects.
 */
final class UnattributedTime {
    /** An unattributed part of the interval. */
    record Piece(long fromNanos, long toNanos) {
        long nanos() {
            return toNanos - fromNanos;
        }
    }

    private final long startNanos;
    private final long lengthNanos;

    /** Each piece's end by its beginning, relative to the start, so that a wrap-around of the clock does no harm. */
    private final TreeMap<Long, Long> pieces = new TreeMap<>();

    private long nanos;

    UnattributedTime(long fromNanos, long toNanos) {
        startNanos = fromNanos;
        lengthNanos = Math.max(0, toNanos - fromNanos);
        nanos = lengthNanos;
        put(0, lengthNanos);
    }

    private void put(long from, long to) {
        if (to > from) {
            pieces.put(from, to);
        }
    }

    /**
     * Removes the unattributed time between two times.
     *
     * @return the removed pieces, in order
     */
    List<Piece> take(long fromNanos, long toNanos) {
        List<Piece> taken = new ArrayList<>(1);
        long from = Math.max(0, fromNanos - startNanos);
        long to = Math.min(lengthNanos, toNanos - startNanos);
        Map.Entry<Long, Long> piece = from < to ? firstAfter(from) : null;
        while (piece != null && piece.getKey() < to) {
            long begin = piece.getKey();
            long end = piece.getValue();
            pieces.remove(begin);
            put(begin, from);
            put(to, end);
            taken.add(piece(Math.max(begin, from), Math.min(end, to)));
            nanos -= Math.min(end, to) - Math.max(begin, from);
            piece = pieces.higherEntry(begin);
        }
        return taken;
    }

    /** The first piece that ends after a time. */
    private Map.Entry<Long, Long> firstAfter(long from) {
        Map.Entry<Long, Long> before = pieces.floorEntry(from);
        return before != null && before.getValue() > from ? before : pieces.higherEntry(from);
    }

    /** The pieces between two times. */
    List<Piece> within(long fromNanos, long toNanos) {
        List<Piece> within = new ArrayList<>();
        long from = Math.max(0, fromNanos - startNanos);
        long to = Math.min(lengthNanos, toNanos - startNanos);
        Map.Entry<Long, Long> piece = from < to ? firstAfter(from) : null;
        while (piece != null && piece.getKey() < to) {
            within.add(piece(Math.max(piece.getKey(), from), Math.min(piece.getValue(), to)));
            piece = pieces.higherEntry(piece.getKey());
        }
        return within;
    }

    /** All pieces, in order. */
    List<Piece> pieces() {
        List<Piece> all = new ArrayList<>(pieces.size());
        for (Map.Entry<Long, Long> each : pieces.entrySet()) {
            all.add(piece(each.getKey(), each.getValue()));
        }
        return all;
    }

    /** The total duration of pieces. */
    static long sum(List<Piece> pieces) {
        long nanos = 0;
        for (Piece piece : pieces) {
            nanos += piece.nanos();
        }
        return nanos;
    }

    /** The total duration of pieces between two times. The pieces must be in order, without overlaps. */
    static long nanosWithin(List<Piece> pieces, long fromNanos, long toNanos) {
        int low = 0;
        int high = pieces.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (pieces.get(middle).toNanos() - fromNanos <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        long nanos = 0;
        for (int i = low; i < pieces.size() && pieces.get(i).fromNanos() - toNanos < 0; i++) {
            Piece piece = pieces.get(i);
            long from = piece.fromNanos() - fromNanos > 0 ? piece.fromNanos() : fromNanos;
            long to = piece.toNanos() - toNanos < 0 ? piece.toNanos() : toNanos;
            nanos += Math.max(0, to - from);
        }
        return nanos;
    }

    private Piece piece(long from, long to) {
        return new Piece(startNanos + from, startNanos + to);
    }

    /** The total time left. */
    long nanos() {
        return nanos;
    }
}
