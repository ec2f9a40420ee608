package dev.insitu.recording.journal;

import java.util.List;
import java.util.Optional;

/**
 * A part of a slow sample. Immutable.
 *
 * @param kind what caused it
 * @param name its name in reports: {@code gc}; for a nested call, with the probe: {@code nested:parse}
 * @param detail further information, may be empty
 * @param holder of what the thread waited for, where it is known
 * @param line of queueing: what the call queued in, where it is known
 * @param pool of a wait for a pool: who held what it had given out, where that is known
 */
public record Cause(
        CauseKind kind,
        String name,
        long nanos,
        String detail,
        Optional<LockHolder> holder,
        Optional<BusyLine> line,
        Optional<PoolUse> pool) {
    private static final String NESTED = CauseKind.NESTED.key() + ":";

    /** A cause without more. */
    public Cause(CauseKind kind, String name, long nanos, String detail) {
        this(kind, name, nanos, detail, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The same cause with its holder and another detail. */
    public Cause with(String moreDetail, LockHolder by) {
        return new Cause(kind, name, nanos, moreDetail, Optional.of(by), line, pool);
    }

    /** The same cause with another detail. */
    public Cause with(String moreDetail) {
        return new Cause(kind, name, nanos, moreDetail, holder, line, pool);
    }

    /** The same cause with the line that the call queued in. */
    public Cause in(BusyLine busy) {
        return new Cause(kind, name, nanos, detail, holder, Optional.of(busy), pool);
    }

    /** The same cause with who held what a pool had given out. */
    public Cause with(PoolUse use) {
        return new Cause(kind, name, nanos, detail, holder, line, Optional.of(use));
    }

    /** The same cause with another duration. */
    public Cause lasting(long newNanos) {
        return new Cause(kind, name, newNanos, detail, holder, line, pool);
    }

    /** What took the time: of queueing, the causes of the line; unexplained, where these are not known. */
    public List<Cause> root() {
        if (kind != CauseKind.QUEUEING) {
            return List.of(this);
        }
        return line.isPresent() ? line.get().causes() : List.of(of(CauseKind.UNEXPLAINED, nanos, ""));
    }

    /** A cause whose name is its kind. */
    public static Cause of(CauseKind kind, long nanos, String detail) {
        return new Cause(kind, kind.key(), nanos, detail);
    }

    /** The name of a nested call of another probe. */
    public static String nested(String probe) {
        return NESTED + probe;
    }

    /** The cause of a name. */
    public static Cause named(String name, long nanos, String detail) {
        return new Cause(kindOf(name), name, nanos, detail);
    }

    private static CauseKind kindOf(String name) {
        if (name.startsWith(NESTED)) {
            return CauseKind.NESTED;
        }
        for (CauseKind kind : CauseKind.values()) {
            if (kind.key().equals(name)) {
                return kind;
            }
        }
        return CauseKind.OTHER;
    }
}
