package dev.insitu.report.compare;

import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.Figures;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SeriesFigures;
import dev.insitu.report.text.Numbers;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What of several JVMs is one thing: the probe of a name and kind, at a rate. Immutable.
 *
 * @param kind {@code method} and the like
 * @param rate of the driver; absent where nothing was driven
 */
public record ComparedName(String name, String kind, OptionalDouble rate) {
    static ComparedName of(ProbeFigures probe, OptionalDouble rate) {
        return new ComparedName(probe.name(), probe.kind(), rate);
    }

    /** What a JVM has of it; empty where it has no such probe or rate. */
    public Optional<Figures> in(Snapshot jvm) {
        for (ProbeFigures probe : jvm.probes()) {
            if (probe.name().equals(name) && probe.kind().equals(kind)) {
                if (rate.isEmpty()) {
                    return probe.series().isEmpty() ? Optional.of(probe.figures()) : Optional.empty();
                }
                for (SeriesFigures series : probe.series()) {
                    if (series.targetRate() == rate.getAsDouble()) {
                        return Optional.of(series.figures());
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Such as {@code price at 20,000/s}. */
    public String label() {
        return name + (rate.isPresent() ? " at " + Numbers.rate(rate.getAsDouble()) : "");
    }
}
