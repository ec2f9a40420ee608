package dev.insitu.explain.account;

import dev.insitu.recording.journal.CauseKind;
import java.util.EnumMap;
import java.util.Map;

/**
 * What looks at regular intervals saw a thread do in calls that no other call stood behind: how often it ran, or waited and for what. For
 * one writer; read after the writer has ended, or while it does not write.
 */
public final class UsualCalls {
    /** Fewer looks say too little. */
    private static final int LEAST = 20;

    /** With so many looks, more are rare: what is usual seldom changes. */
    private static final int ENOUGH = 200;

    private static final long PERIOD_NANOS = 3_000_000;
    private static final int RARE = 10;

    private final Map<CauseKind, Integer> seen = new EnumMap<>(CauseKind.class);
    private int looks;
    private long dueNanos;
    private boolean begun;

    /** Whether a look is due; then the next is due a period later, also where this one finds the thread in no such call. */
    public boolean isDue(long nowNanos) {
        if (begun && nowNanos - dueNanos < 0) {
            return false;
        }
        begun = true;
        dueNanos = nowNanos + (looks < ENOUGH ? PERIOD_NANOS : RARE * PERIOD_NANOS);
        return true;
    }

    /** A look saw the thread wait for this, or run. */
    public void saw(CauseKind kind) {
        seen.put(kind, seen.getOrDefault(kind, 0) + 1);
        looks++;
    }

    /** The part of such calls that this took; 0 where there were too few looks. */
    public double part(CauseKind kind) {
        return looks < LEAST ? 0 : seen.getOrDefault(kind, 0) / (double) looks;
    }
}
