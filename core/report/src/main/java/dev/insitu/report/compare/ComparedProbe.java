package dev.insitu.report.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * A probe before and after. Immutable.
 *
 * @param what the probe and the rate
 * @param figures the percentiles for which all JVMs have enough samples, the lowest first, then shares of calls
 */
public record ComparedProbe(ComparedName what, List<ComparedFigure> figures) {
    public ComparedProbe {
        figures = List.copyOf(figures);
    }

    /** The figures in nanoseconds. */
    public List<ComparedFigure> percentiles() {
        return figures(true);
    }

    /** The figures that are shares of calls. */
    public List<ComparedFigure> shares() {
        return figures(false);
    }

    private List<ComparedFigure> figures(boolean times) {
        List<ComparedFigure> some = new ArrayList<>();
        for (ComparedFigure each : figures) {
            if (each.statistic().isTime() == times) {
                some.add(each);
            }
        }
        return some;
    }
}
