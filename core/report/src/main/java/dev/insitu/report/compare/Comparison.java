package dev.insitu.report.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * The changes between two sets of JVMs. Immutable.
 *
 * @param confidence with which all intervals hold together
 * @param tolerance the largest change that does not matter, a share
 * @param probes in the order of the first recording
 * @param uncompared rates that are not compared
 * @param notes what else was left out, and why
 * @param isSideBySide whether both sides are parts of one recording: one JVM proves nothing, so there is no verdict
 */
public record Comparison(
        int baseJvms,
        int newJvms,
        double confidence,
        double tolerance,
        List<ComparedProbe> probes,
        List<UncomparedRate> uncompared,
        List<String> notes,
        boolean isSideBySide) {

    public Comparison {
        probes = List.copyOf(probes);
        uncompared = List.copyOf(uncompared);
        notes = List.copyOf(notes);
    }

    Comparison(
            int baseJvms,
            int newJvms,
            double confidence,
            double tolerance,
            List<ComparedProbe> probes,
            List<UncomparedRate> uncompared,
            List<String> notes) {
        this(baseJvms, newJvms, confidence, tolerance, probes, uncompared, notes, false);
    }

    /** These changes as those between two parts of one recording, without a verdict. */
    public Comparison sideBySide() {
        return new Comparison(baseJvms, newJvms, confidence, tolerance, probes, uncompared, notes, true);
    }

    /** Whether the new version is proven worse: it failed a rate, or a figure is worse by more than the tolerance. */
    public boolean isRegression() {
        return !isSideBySide && (!brokenRates().isEmpty() || regressions(figures()) > 0);
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

    /** The number of these figures that are proven worse by more than the tolerance. */
    int regressions(List<ComparedFigure> figures) {
        int worse = 0;
        for (ComparedFigure each : figures) {
            worse += each.isRegression(tolerance) ? 1 : 0;
        }
        return worse;
    }

    /** Whether nothing was compared, so that no statement on regressions is possible. */
    public boolean isEmpty() {
        return figures().isEmpty() && !isRegression();
    }

    /** Whether the verdict on every figure is proven. */
    public boolean isDecided() {
        for (ComparedFigure each : figures()) {
            if (each.verdict() == ChangeVerdict.NOT_PROVEN) {
                return false;
            }
        }
        return !isEmpty();
    }

    /** The number of figures with a verdict. */
    public int count(ChangeVerdict verdict) {
        int count = 0;
        for (ComparedFigure each : figures()) {
            count += each.verdict() == verdict ? 1 : 0;
        }
        return count;
    }

    /** The figures of all probes that a table shows. */
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
