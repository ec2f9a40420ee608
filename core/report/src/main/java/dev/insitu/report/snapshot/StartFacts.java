package dev.insitu.report.snapshot;

import dev.insitu.recording.journal.SessionFact;
import dev.insitu.report.snapshot.figures.ExplanationMeans;
import dev.insitu.report.snapshot.figures.Figures;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The journal's facts on the beginning of a session that drives nothing: start-up and warm-up. */
final class StartFacts {
    private static final long MILLI = 1_000_000;

    private Optional<SessionFact.StartUp> startUp = Optional.empty();
    private final Map<Integer, SessionFact.WarmUp> warmUps = new HashMap<>();

    void add(SessionFact.StartUp fact) {
        startUp = Optional.of(fact);
    }

    /** A later fact replaces one of the same first epoch. */
    void add(SessionFact.WarmUp fact) {
        warmUps.put(fact.fromEpoch(), fact);
    }

    /** Forgets the start-up of a JVM that ended soon: its calls are not apart from the rest. */
    void lasted(OptionalLong startedMillis, OptionalLong finishedMillis) {
        boolean isShort = startedMillis.isPresent()
                && finishedMillis.isPresent()
                && (finishedMillis.getAsLong() - startedMillis.getAsLong()) * MILLI
                        < SessionFact.StartUp.SHORTEST_NANOS;
        if (isShort) {
            startUp = Optional.empty();
        }
    }

    /** The time, since the epoch, from which calls may be among the slowest; absent where all may. */
    OptionalLong settledNanos() {
        return startUp.isPresent() ? OptionalLong.of(startUp.get().endEpochNanos()) : OptionalLong.empty();
    }

    boolean hasWarmUp() {
        return !warmUps.isEmpty();
    }

    /** Whether the calls of an epoch are counted apart. */
    boolean isWarmUp(int epoch) {
        for (SessionFact.WarmUp each : warmUps.values()) {
            if (epoch >= each.fromEpoch() && epoch < each.toEpoch()) {
                return true;
            }
        }
        return false;
    }

    /**
     * The calls of start-up that are not counted apart, of all reported probes of rules; absent where there were none, or all may be
     * among the slowest.
     */
    Optional<ExplanationMeans.StartUp> calls(Iterable<ProbeFacts> probes, long startEpochNanos) {
        if (startUp.isEmpty()) {
            return Optional.empty();
        }
        SessionFact.StartUp fact = startUp.get();
        long calls = 0;
        long longest = 0;
        for (ProbeFacts probe : probes) {
            if (probe.isReported() && !probe.isOfMachine()) {
                Figures figures =
                        probe.in(epoch -> epoch >= fact.fromEpoch() && epoch < fact.toEpoch() && !isWarmUp(epoch));
                calls += figures.count();
                longest = Math.max(longest, figures.max().orElse(0));
            }
        }
        return calls == 0
                ? Optional.empty()
                : Optional.of(new ExplanationMeans.StartUp(fact.endEpochNanos() - startEpochNanos, calls, longest));
    }
}
