package dev.insitu.report.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * What changed between two sets of JVMs. Immutable.
 *
 * @param confidence with which all intervals hold together
 * @param tolerance the largest change that does not matter, a share
 * @param probes in the order of the first recording
 * @param notes what was left out, and why
 */
public record Comparison(
        int baseJvms,
        int newJvms,
        double confidence,
        double tolerance,
        List<ComparedProbe> probes,
        List<String> notes) {

    public Comparison {
        probes = List.copyOf(probes);
        notes = List.copyOf(notes);
    }

    /** Whether any percentile is proven slower by more than the tolerance. */
    public boolean isRegression() {
        for (ComparedPercentile each : percentiles()) {
            if (each.isRegression(tolerance)) {
                return true;
            }
        }
        return false;
    }

    /** Whether of every percentile it is known what became of it. */
    public boolean isDecided() {
        return !percentiles().isEmpty() && count(ChangeVerdict.NOT_PROVEN) == 0;
    }

    /** How many percentiles there are of a verdict. */
    public int count(ChangeVerdict verdict) {
        int count = 0;
        for (ComparedPercentile each : percentiles()) {
            count += each.verdict() == verdict ? 1 : 0;
        }
        return count;
    }

    /** Of all probes. */
    public List<ComparedPercentile> percentiles() {
        List<ComparedPercentile> all = new ArrayList<>();
        for (ComparedProbe probe : probes) {
            all.addAll(probe.percentiles());
        }
        return all;
    }
}
