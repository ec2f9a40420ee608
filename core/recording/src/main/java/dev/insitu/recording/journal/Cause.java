package dev.insitu.recording.journal;

import java.util.Optional;

/**
 * A part of a slow sample. Immutable.
 *
 * @param kind what caused it
 * @param name its name in reports: {@code gc}; for a nested call, with the probe: {@code nested:parse}
 * @param detail further information, may be empty
 * @param holder of what the thread waited for, where it is known
 */
public record Cause(CauseKind kind, String name, long nanos, String detail, Optional<LockHolder> holder) {
    private static final String NESTED = CauseKind.NESTED.key() + ":";

    /** A cause without a holder. */
    public Cause(CauseKind kind, String name, long nanos, String detail) {
        this(kind, name, nanos, detail, Optional.empty());
    }

    /** The same cause with its holder and another detail. */
    public Cause with(String moreDetail, LockHolder by) {
        return new Cause(kind, name, nanos, moreDetail, Optional.of(by));
    }

    /** The same cause with another detail. */
    public Cause with(String moreDetail) {
        return new Cause(kind, name, nanos, moreDetail, holder);
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
