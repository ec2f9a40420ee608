package dev.insitu.explain.evidence;

import dev.insitu.platform.linux.CpuBounds;
import dev.insitu.platform.linux.CpuStretch;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Bounds the CPU time of a call's unattributed rest: the whole call's CPU time, minus what its attributed parts can have used. The whole
 * is known more exactly than the sum of its parts. Each part lies between two looks and may have used all CPU time counted between them,
 * so several parts between the same looks may each claim all of it.
 */
final class UnattributedCpuTime {
    private final Sample sample;
    private final Observed observed;
    private final List<CauseKind> causes = new ArrayList<>();

    /** The parts with each of the causes. */
    private final List<List<UnattributedTime.Piece>> parts = new ArrayList<>();

    private long leastWaitNanos;
    private long mostWaitNanos;
    private long leastCpuNanos;
    private long mostCpuNanos;
    private long mostRunnableNanos;

    UnattributedCpuTime(Sample sample, Observed observed) {
        this.sample = sample;
        this.observed = observed;
    }

    /** Excludes parts of the call that have this cause. */
    void without(CauseKind cause, List<UnattributedTime.Piece> pieces) {
        causes.add(cause);
        parts.add(pieces);
    }

    /** A known CPU wait used no CPU time. A pause or another wait may have been CPU wait in full. */
    private void leaveOut(CauseKind cause, UnattributedTime.Piece piece) {
        if (cause == CauseKind.CPU_WAIT) {
            leastWaitNanos += piece.nanos();
            mostWaitNanos += piece.nanos();
            mostRunnableNanos += piece.nanos();
        } else {
            CpuBounds bounds = bounds(piece.fromNanos(), piece.toNanos());
            leastWaitNanos += bounds.leastWaitNanos();
            mostWaitNanos += cause == CauseKind.NESTED ? bounds.mostWaitNanos() : piece.nanos();
            leastCpuNanos += bounds.leastCpuNanos();
            mostCpuNanos += bounds.mostCpuNanos();
            long most = cause == CauseKind.NESTED ? bounds.mostRunnableNanos() : piece.nanos();
            mostRunnableNanos += Math.min(most, piece.nanos());
        }
    }

    /** The bounds for the rest of the call. Called at most once, and only if needed: reading a part's bounds takes longer than all else. */
    CpuBounds bounds() {
        for (int i = 0; i < parts.size(); i++) {
            for (UnattributedTime.Piece piece : parts.get(i)) {
                leaveOut(causes.get(i), piece);
            }
        }
        CpuBounds whole = bounds(sample.startNanos() + sample.lateNanos(), sample.endNanos());
        return new CpuBounds(
                Math.max(0, whole.leastWaitNanos() - mostWaitNanos),
                Math.max(0, whole.mostWaitNanos() - leastWaitNanos),
                Math.max(0, whole.leastCpuNanos() - mostCpuNanos),
                Math.max(0, whole.mostCpuNanos() - leastCpuNanos),
                Math.max(0, whole.leastRunnableNanos() - mostRunnableNanos));
    }

    /** The bounds for an interval; unlimited unless readings cover all of it. */
    private CpuBounds bounds(long fromNanos, long toNanos) {
        long nanos = toNanos - fromNanos;
        Optional<CpuStretch> seen = nanos > 0 ? observed.cpu(fromNanos, toNanos) : Optional.empty();
        boolean isWhole = seen.isPresent() && seen.get().nanos() == nanos;
        return isWhole ? seen.get().bounds() : new CpuBounds(0, nanos, 0, nanos);
    }
}
