package dev.insitu.report.snapshot;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.JitterFigures;
import dev.insitu.report.snapshot.figures.LostTime;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The journal's facts on the threads that watch the machine, and the totals of their probes. */
final class JitterFacts {

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
        gapsLost = lost(
                probes,
                OwnProbe.GAPS_WATCHED,
                OwnProbe.GAPS_OS,
                OwnProbe.GAPS_JVM,
                OwnProbe.GAPS_UNKNOWN,
                recordedNanos);
        stallsLost = lost(
                probes,
                OwnProbe.STALLS_WATCHED,
                OwnProbe.STALLS_OS,
                OwnProbe.STALLS_JVM,
                OwnProbe.STALLS_UNKNOWN,
                recordedNanos);
    }

    /** Where the time of a jitter probe went; absent for other probes. */
    Optional<LostTime> lost(ProbeFacts probe) {
        return probe.is(OwnProbe.GAPS) ? gapsLost : probe.is(OwnProbe.STALLS) ? stallsLost : Optional.empty();
    }

    /** Absent where no thread watched. */
    Optional<JitterFigures> build(Iterable<ProbeFacts> probes) {
        Optional<Figures> gaps = figures(probes, OwnProbe.GAPS);
        Optional<Figures> stalls = figures(probes, OwnProbe.STALLS);
        return gaps.isEmpty() && stalls.isEmpty()
                ? Optional.empty()
                : Optional.of(new JitterFigures(mode, thresholdNanos, gaps, gapsLost, stalls, stallsLost));
    }

    private static Optional<Figures> figures(Iterable<ProbeFacts> probes, OwnProbe own) {
        for (ProbeFacts probe : probes) {
            if (probe.is(own)) {
                return Optional.of(probe.everything());
            }
        }
        return Optional.empty();
    }

    private static Optional<LostTime> lost(
            Iterable<ProbeFacts> probes,
            OwnProbe watched,
            OwnProbe os,
            OwnProbe jvm,
            OwnProbe unknown,
            OptionalLong recordedNanos) {
        long watchedNanos = sum(probes, watched);
        if (watchedNanos <= 0) {
            return Optional.empty();
        }
        return Optional.of(new LostTime(
                share(sum(probes, os), watchedNanos),
                share(sum(probes, jvm), watchedNanos),
                share(sum(probes, unknown), watchedNanos),
                watchedNanos,
                recordedNanos.isPresent() && recordedNanos.getAsLong() > 0
                        ? OptionalDouble.of(Math.min(1, (double) watchedNanos / recordedNanos.getAsLong()))
                        : OptionalDouble.empty()));
    }

    private static OptionalDouble share(long nanos, long ofNanos) {
        return OptionalDouble.of((double) nanos / ofNanos);
    }

    private static long sum(Iterable<ProbeFacts> probes, OwnProbe part) {
        long nanos = 0;
        for (ProbeFacts probe : probes) {
            if (probe.is(part)) {
                nanos += probe.everything().sum();
            }
        }
        return nanos;
    }
}
