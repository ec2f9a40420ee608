package dev.insitu.report.merge;

import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.recording.journal.SessionFact;
import java.util.List;
import java.util.Optional;

/**
 * Converts the kept slowest samples of a JVM that did not end normally to samples with causes. Otherwise they would not appear
 * beside the samples of a JVM that did.
 */
final class KeptSlow {
    private final boolean explained;
    private final Optional<SessionFact.WallClock> clock;

    KeptSlow(List<Fact> journal, Optional<SessionFact.WallClock> clock) {
        boolean any = false;
        for (Fact fact : journal) {
            any |= fact instanceof SampleFact.Slow;
        }
        this.explained = any;
        this.clock = clock;
    }

    /** Empty where the JVM noted its slowest samples with causes, or its clocks are not known. */
    Optional<SampleFact.Slow> of(SampleFact.Kept kept) {
        if (explained || clock.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                kept.unexplained(clock.get().epochNanos() - clock.get().nanoTime(), "the JVM did not end normally"));
    }
}
