package dev.insitu.report.snapshot;

import dev.insitu.recording.journal.SessionFact;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.JitterFigures;
import dev.insitu.report.snapshot.figures.LostTime;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The journal's facts on the threads that watch the machine, and the totals of their probes. */
final class JitterFacts {

    private static final String STALLS_PREFIX = "stalls ";

    private String mode = "";
    private OptionalLong thresholdNanos = OptionalLong.empty();
    private Optional<LostTime> gapsLost = Optional.empty();
    private Optional<LostTime> stallsLost = Optional.empty();

    void add(SessionFact.Jitter fact) {
        switch (fact.key()) {
            case SessionFact.Jitter.MODE -> mode = fact.value();
            case SessionFact.Jitter.THRESHOLD -> thresholdNanos = OptionalLong.of(Long.parseLong(fact.value()));
            default -> {} // not part of the figures
        }
    }

    void sumUp(Iterable<ProbeFacts> probes, OptionalLong recordedNanos) {
        gapsLost = lost(probes, "", recordedNanos);
        stallsLost = lost(probes, STALLS_PREFIX, recordedNanos);
    }

    /** Where the time of a jitter probe went; absent for other probes. */
    Optional<LostTime> lost(ProbeFacts probe) {
        if (!probe.isOfMachine()) {
            return Optional.empty();
        }
        return probe.name.equals(JitterFigures.STALLS) ? stallsLost : gapsLost;
    }

    /** Absent where no thread watched. */
    Optional<JitterFigures> build(Iterable<ProbeFacts> probes) {
        Optional<Figures> gaps = figures(probes, JitterFigures.GAPS);
        Optional<Figures> stalls = figures(probes, JitterFigures.STALLS);
        return gaps.isEmpty() && stalls.isEmpty()
                ? Optional.empty()
                : Optional.of(new JitterFigures(mode, thresholdNanos, gaps, gapsLost, stalls, stallsLost));
    }

    private static Optional<Figures> figures(Iterable<ProbeFacts> probes, String name) {
        for (ProbeFacts probe : probes) {
            if (probe.isOfMachine() && probe.name.equals(name)) {
                return Optional.of(probe.everything());
            }
        }
        return Optional.empty();
    }

    /** The lost time of the parts under this prefix. */
    private static Optional<LostTime> lost(Iterable<ProbeFacts> probes, String prefix, OptionalLong recordedNanos) {
        long watchedNanos = sum(probes, prefix + "watched");
        if (watchedNanos <= 0) {
            return Optional.empty();
        }
        return Optional.of(new LostTime(
                share(sum(probes, prefix + "os"), watchedNanos),
                share(sum(probes, prefix + "jvm"), watchedNanos),
                share(sum(probes, prefix + "unknown"), watchedNanos),
                watchedNanos,
                recordedNanos.isPresent() && recordedNanos.getAsLong() > 0
                        ? OptionalDouble.of(Math.min(1, (double) watchedNanos / recordedNanos.getAsLong()))
                        : OptionalDouble.empty()));
    }

    private static OptionalDouble share(long nanos, long ofNanos) {
        return OptionalDouble.of((double) nanos / ofNanos);
    }

    private static long sum(Iterable<ProbeFacts> probes, String part) {
        long nanos = 0;
        for (ProbeFacts probe : probes) {
            if (probe.isPart(part)) {
                nanos += probe.everything().sum();
            }
        }
        return nanos;
    }
}
