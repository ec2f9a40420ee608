package dev.insitu.recording.incident;

import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.recording.image.Percentile;
import dev.insitu.recording.journal.IncidentFact;
import java.util.Optional;

/**
 * A rule of {@code keep}: while a probe's figure is greater than a limit, it is an incident. Immutable.
 *
 * @param text as the user would write it
 * @param probe the name of a probe, or of a rule that has a probe for each of its methods
 * @param percentile present where the figure is one
 * @param limit in nanoseconds; for errors a number of calls or a share from 0 to 1
 */
public record KeepRule(String text, String probe, Figure figure, Optional<Percentile> percentile, double limit) {
    /** What is compared with the limit. */
    public enum Figure {
        PERCENTILE(IncidentFact.Unit.NANOS),
        MEAN(IncidentFact.Unit.NANOS),
        MAX(IncidentFact.Unit.NANOS),
        ERRORS(IncidentFact.Unit.CALLS),
        ERROR_SHARE(IncidentFact.Unit.SHARE);

        private final IncidentFact.Unit unit;

        Figure(IncidentFact.Unit unit) {
            this.unit = unit;
        }

        IncidentFact.Unit unit() {
            return unit;
        }
    }

    private static final double HUNDRED = 100;

    /**
     * A rule in the words of a recording's check.
     *
     * @param statistic {@code mean}, {@code max}, {@code errors} or a percentile such as {@code p99.9}
     * @param limit nanoseconds; for errors {@code 3} or {@code 0.1%}
     * @throws IllegalArgumentException if one of them is none
     */
    public static KeepRule of(String text, String probe, String statistic, String limit) {
        return switch (statistic) {
            case "mean" -> new KeepRule(text, probe, Figure.MEAN, Optional.empty(), Long.parseLong(limit));
            case "max" -> new KeepRule(text, probe, Figure.MAX, Optional.empty(), Long.parseLong(limit));
            case "errors" ->
                limit.endsWith("%")
                        ? new KeepRule(
                                text,
                                probe,
                                Figure.ERROR_SHARE,
                                Optional.empty(),
                                Double.parseDouble(limit.substring(0, limit.length() - 1)) / HUNDRED)
                        : new KeepRule(text, probe, Figure.ERRORS, Optional.empty(), Double.parseDouble(limit));
            default ->
                new KeepRule(
                        text,
                        probe,
                        Figure.PERCENTILE,
                        Optional.of(Percentile.of(statistic.substring(1))),
                        Long.parseLong(limit));
        };
    }

    /** Whether it is about pauses of the machine. */
    boolean isOfMachine() {
        return OwnProbe.isOfMachine(ProbeKind.JITTER, probe);
    }

    /** Whether it is about errors, not about time. */
    boolean isOfErrors() {
        return figure == Figure.ERRORS || figure == Figure.ERROR_SHARE;
    }
}
