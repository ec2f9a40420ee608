package dev.insitu.explain.evidence;

import dev.insitu.platform.linux.CpuBounds;
import dev.insitu.platform.linux.CpuStretch;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a call had of CPUs as a whole, less what its parts with a cause can have had of that: so much is of the rest. The whole is known better than the sum of its
 * parts. Each part lies between two looks and can have had all that was counted between them, and of one wait each of them can have had all.
 */
final class UnattributedCpuTime {
    private final Sample sample;
    private final Observed observed;
    private final List<CauseKind> causes = new ArrayList<>();

    /** Of each cause. */
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

    /** Parts of the call have this cause. */
    void without(CauseKind cause, List<UnattributedTime.Piece> pieces) {
        causes.add(cause);
        parts.add(pieces);
    }

    /** While it is known to have waited for a CPU it had none. Of a pause, and of another wait, all may have been waiting for a CPU. */
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

    /** What the rest of the call had. Asked once, and not of each call: of a part it takes longer to find out than all else. */
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

    /** Where not all of it was looked at, nothing is known. */
    private CpuBounds bounds(long fromNanos, long toNanos) {
        long nanos = toNanos - fromNanos;
        Optional<CpuStretch> seen = nanos > 0 ? observed.cpu(fromNanos, toNanos) : Optional.empty();
        boolean isWhole = seen.isPresent() && seen.get().nanos() == nanos;
        return isWhole ? seen.get().bounds() : new CpuBounds(0, nanos, 0, nanos);
    }
}
