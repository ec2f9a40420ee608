package dev.insitu.report.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * What changed between two sets of JVMs. Immutable.
 *
 * @param confidence with which all intervals hold together
 * @param tolerance the largest change that does not matter, a share
 * @param probes in the order of the first recording
 * @param uncompared rates at which nothing is compared
 * @param notes what else was left out, and why
 */
public record Comparison(
        int baseJvms,
        int newJvms,
        double confidence,
        double tolerance,
        List<ComparedProbe> probes,
        List<UncomparedRate> uncompared,
        List<String> notes) {

    public Comparison {
        probes = List.copyOf(probes);
        uncompared = List.copyOf(uncompared);
        notes = List.copyOf(notes);
    }

    /** Whether the new version is proven worse: it broke a rate, or a figure is worse by more than the tolerance. */
    public boolean isRegression() {
        return !brokenRates().isEmpty() || regressions(figures()) > 0;
    }

    /** The rates that only JVMs of the new version did not drive as planned. */
    public List<UncomparedRate> brokenRates() {
        List<UncomparedRate> broken = new ArrayList<>();
        for (UncomparedRate each : uncompared) {
            if (each.isBroken()) {
                broken.add(each);
            }
        }
        return broken;
    }

    /** How many of them are proven worse by more than the tolerance. */
    int regressions(List<ComparedFigure> figures) {
        int worse = 0;
        for (ComparedFigure each : figures) {
            worse += each.isRegression(tolerance) ? 1 : 0;
        }
        return worse;
    }

    /** Whether nothing was compared: then there is neither a regression nor none. */
    public boolean isEmpty() {
        return figures().isEmpty() && !isRegression();
    }

    /** Whether of every figure it is known what became of it. */
    public boolean isDecided() {
        for (ComparedFigure each : figures()) {
            if (each.verdict() == ChangeVerdict.NOT_PROVEN) {
                return false;
            }
        }
        return !isEmpty();
    }

    /** How many figures there are of a verdict. */
    public int count(ChangeVerdict verdict) {
        int count = 0;
        for (ComparedFigure each : figures()) {
            count += each.verdict() == verdict ? 1 : 0;
        }
        return count;
    }

    /** Of all probes: those that a table shows. */
    public List<ComparedFigure> figures() {
        List<ComparedFigure> all = new ArrayList<>();
        for (ComparedProbe probe : probes) {
            for (ComparedFigure each : probe.figures()) {
                if (each.isShown()) {
                    all.add(each);
                }
            }
        }
        return all;
    }
}
