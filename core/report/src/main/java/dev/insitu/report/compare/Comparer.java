package dev.insitu.report.compare;

import dev.insitu.report.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Compares two sets of JVMs. The noise is the scatter between JVMs. The scatter within one JVM understates it, since effects of the
 * compiler and of memory layout last for the JVM's whole life.
 *
 * <p>The intervals of all rows hold together with the requested confidence. With at least five JVMs a side their width comes from
 * {@link Relabelings}. With fewer it comes from Student's distribution, divided by the number of rows (Bonferroni). With one JVM on
 * a side nothing is proven. Every interval is widened by the resolution of clock and buckets.
 */
public final class Comparer {
    /** The confidence with which all intervals of a table hold together. */
    public static final double CONFIDENCE = 0.95;

    private Comparer() {}

    /**
     * Compares two sets of JVMs.
     *
     * @param base one snapshot for each JVM before, at least one
     * @param fresh one snapshot for each JVM after, at least one
     * @param confidence with which all intervals hold together, such as {@link #CONFIDENCE}
     * @param tolerance the largest change that does not matter, such as 0.05
     */
    public static Comparison compare(List<Snapshot> base, List<Snapshot> fresh, double confidence, double tolerance) {
        ComparedRows rows = ComparedRows.of(base, fresh);
        return new Comparison(
                base.size(),
                fresh.size(),
                confidence,
                tolerance,
                compare(rows.rows(), base.size(), fresh.size(), confidence, tolerance),
                rows.uncompared(),
                rows.notes());
    }

    static List<ComparedProbe> compare(
            List<ComparedRow> rows, int baseJvms, int newJvms, double confidence, double tolerance) {
        boolean[] labels = new boolean[baseJvms + newJvms];
        Arrays.fill(labels, baseJvms, labels.length, true);
        boolean relabel = Relabelings.areEnough(baseJvms, newJvms);
        double limit = relabel ? Relabelings.limit(rows, baseJvms, newJvms, 1 - confidence) : 0;
        int tests = 0;
        for (ComparedRow row : rows) {
            tests += row.isZero() ? 0 : 1;
        }
        List<ComparedProbe> probes = new ArrayList<>();
        List<ComparedFigure> current = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            ComparedRow row = rows.get(i);
            if (baseJvms < 2 || newJvms < 2) {
                current.add(alone(row));
            } else if (row.isZero()) {
                current.add(zero(row));
            } else {
                WelchTest test = relabel ? row.clearerTest(labels) : row.test(labels);
                double most = relabel ? limit : test.studentLimit((1 - confidence) / tests);
                current.add(tested(row, test, most * test.standardError() + row.resolution(), tolerance));
            }
            boolean last = i + 1 == rows.size() || !row.isOfProbeOf(rows.get(i + 1));
            if (last) {
                probes.add(new ComparedProbe(row.what(), current));
                current = new ArrayList<>();
            }
        }
        return probes;
    }

    /** The figure without an interval, because the noise is not known. */
    private static ComparedFigure alone(ComparedRow row) {
        Scale scale = row.statistic().scale();
        double base = scale.value(row.base());
        double fresh = scale.value(row.fresh());
        return new ComparedFigure(
                row.statistic(),
                base,
                fresh,
                scale.change(base, fresh),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                ChangeVerdict.NOT_PROVEN);
    }

    private static ComparedFigure zero(ComparedRow row) {
        return new ComparedFigure(
                row.statistic(), 0, 0, 0, OptionalDouble.of(0), OptionalDouble.of(0), ChangeVerdict.SAME);
    }

    private static ComparedFigure tested(ComparedRow row, WelchTest test, double halfWidth, double tolerance) {
        Scale scale = row.statistic().scale();
        double base = scale.value(test.firstMean());
        double low = scale.change(base, scale.value(test.firstMean() + test.difference() - halfWidth));
        double high = scale.change(base, scale.value(test.firstMean() + test.difference() + halfWidth));
        double fresh = scale.value(test.secondMean());
        return new ComparedFigure(
                row.statistic(),
                base,
                fresh,
                scale.change(base, fresh),
                OptionalDouble.of(low),
                OptionalDouble.of(high),
                scale.verdict(low, high, base, tolerance));
    }
}
