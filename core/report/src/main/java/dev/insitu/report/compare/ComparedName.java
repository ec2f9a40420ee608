package dev.insitu.report.compare;

import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.driver.Series;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The key of a comparison across JVMs: a probe's name and kind, at a rate. Immutable.
 *
 * @param rate the driver's rate; absent where nothing was driven
 */
public record ComparedName(String name, ProbeKind kind, OptionalDouble rate) {
    static ComparedName of(ProbeFigures probe, OptionalDouble rate) {
        return new ComparedName(probe.name(), probe.kind(), rate);
    }

    /** Its figures in a JVM; empty where the JVM lacks this probe or rate. */
    public Optional<Figures> in(Snapshot jvm) {
        Optional<ProbeFigures> probe = probeIn(jvm);
        if (probe.isPresent() && rate.isEmpty()) {
            return probe.get().series().isEmpty() ? Optional.of(probe.get().figures()) : Optional.empty();
        }
        if (probe.isPresent() && jvm.driver().isPresent() && isJudged(jvm)) {
            for (SeriesFigures series : probe.get().series()) {
                if (series.targetRate() == rate.getAsDouble()) {
                    return Optional.of(series.figures());
                }
            }
        }
        return Optional.empty();
    }

    /** The JVM's probe, at any rate. */
    Optional<ProbeFigures> probeIn(Snapshot jvm) {
        for (ProbeFigures probe : jvm.probes()) {
            if (probe.name().equals(name) && probe.kind() == kind) {
                return Optional.of(probe);
            }
        }
        return Optional.empty();
    }

    private boolean isJudged(Snapshot jvm) {
        for (Series series : jvm.driver().orElseThrow().judged()) {
            if (series.targetRate() == rate.getAsDouble()) {
                return true;
            }
        }
        return false;
    }

    /** A label such as {@code price at 20,000/s}. */
    public String label() {
        return name + (rate.isPresent() ? " at " + Numbers.rate(rate.getAsDouble()) : "");
    }
}
