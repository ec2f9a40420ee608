package dev.insitu.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.recording.image.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Made up JVMs, whose noise is known: between JVMs 2 % at the median and 8 % at p99, as on a shared machine. */
class ComparerTest {
    private static final double TOLERANCE = 0.05;
    private static final String[] PROBES = {"a", "b", "c"};
    private static final String[] PERCENTILES = {"50", "90", "99", "99.9"};
    private static final double[] NOISE = {0.02, 0.03, 0.08, 0.12};

    @Test
    void alarmsRarelyWhereNothingChanged() {
        int alarms = 0;
        for (int trial = 0; trial < 200; trial++) {
            alarms += comparison(5, 1, 1, trial).isRegression() ? 1 : 0;
        }
        // All intervals of a table hold together in 95 of 100, and half of those that do not lie on the other side of
        // zero.
        assertThat(alarms).isLessThanOrEqualTo(8);
    }

    @Test
    void alarmsRarelyWithFewJvms() {
        int alarms = 0;
        for (int trial = 0; trial < 200; trial++) {
            alarms += comparison(3, 1, 1, trial).isRegression() ? 1 : 0;
        }
        assertThat(alarms).isLessThanOrEqualTo(8);
    }

    @Test
    void findsTenPercentAtTheMedian() {
        int found = 0;
        for (int trial = 0; trial < 100; trial++) {
            found += comparison(5, 1.1, 1, trial).isRegression() ? 1 : 0;
        }
        assertThat(found).isGreaterThanOrEqualTo(95);
    }

    @Test
    void findsTwiceTheTimeWithThreeJvms() {
        int found = 0;
        for (int trial = 0; trial < 100; trial++) {
            found += comparison(3, 2, 2, trial).isRegression() ? 1 : 0;
        }
        assertThat(found).isGreaterThanOrEqualTo(95);
    }

    @Test
    void saysFasterWhereItIs() {
        ComparedFigure median =
                comparison(5, 0.5, 1, 1).probes().get(0).percentiles().get(0);

        assertThat(median.verdict()).isEqualTo(ChangeVerdict.FASTER);
        assertThat(median.change()).isBetween(-0.6, -0.4);
        assertThat(median.low().getAsDouble())
                .isLessThan(median.change())
                .isLessThan(median.high().getAsDouble());
    }

    @Test
    void aSideOfOneProvesNothing() {
        Comparison alone = comparison(1, 3, 3, 1);

        assertThat(alone.isRegression()).isFalse();
        assertThat(alone.count(ChangeVerdict.NOT_PROVEN))
                .isEqualTo(alone.figures().size());
        assertThat(alone.figures().get(0).change()).isBetween(1.7, 2.3);
        assertThat(alone.figures().get(0).low()).isEmpty();
        assertThat(ComparisonTable.of(alone)).contains("NOT PROVEN: the noise between JVMs is not known");
    }

    @Test
    void twoPartsOfOneRecordingAreShownWithoutAVerdict() {
        Comparison parts = comparison(1, 3, 3, 1).sideBySide();

        assertThat(parts.isRegression()).isFalse();
        assertThat(ComparisonTable.of(parts))
                .contains("p50", "change")
                .doesNotContainIgnoringCase("proven")
                .doesNotContain("verdict");
        assertThat(ComparisonTable.sentence(parts)).contains("no verdict");
    }

    /** What disturbed one JVM of a side is no reason to prove nothing of the others. */
    @Test
    void oneDisturbedJvmOnEachSideHidesNoChange() {
        List<ComparedRow> rows = List.of(
                row("shifted", new long[] {4000, 4020, 19900, 3990, 4010}, new long[] {5200, 5190, 10300, 5210, 5180}),
                row("noise", new long[] {900, 1500, 800, 1200, 1000}, new long[] {1100, 1400, 820, 1210, 930}));

        List<ComparedProbe> probes = Comparer.compare(rows, 5, 5, Comparer.CONFIDENCE, TOLERANCE);

        ComparedFigure shifted = probes.get(0).percentiles().get(0);
        assertThat(shifted.verdict()).isEqualTo(ChangeVerdict.SLOWER);
        assertThat(shifted.change()).isBetween(0.28, 0.31);
        assertThat(probes.get(1).percentiles().get(0).verdict()).isEqualTo(ChangeVerdict.NOT_PROVEN);
    }

    /** Two of five are more than a disturbance. */
    @Test
    void twoSlowJvmsOfFiveAreNotTempered() {
        List<ComparedRow> rows = List.of(
                row("two", new long[] {1000, 1001, 1002, 1000, 1001}, new long[] {1000, 3000, 1001, 3000, 1002}));

        List<ComparedProbe> probes = Comparer.compare(rows, 5, 5, Comparer.CONFIDENCE, TOLERANCE);

        assertThat(probes.get(0).percentiles().get(0).change()).isGreaterThan(0.5);
        assertThat(probes.get(0).percentiles().get(0).verdict()).isEqualTo(ChangeVerdict.NOT_PROVEN);
    }

    /** 42 and 43 ns are one tick of the clock apart, however often that is seen. */
    @Test
    void aTickOfTheClockIsNoChange() {
        List<ComparedRow> rows = List.of(row("42", new long[] {42, 42, 42, 42, 42}, new long[] {43, 43, 43, 43, 43}));

        List<ComparedProbe> probes = Comparer.compare(rows, 5, 5, Comparer.CONFIDENCE, TOLERANCE);

        assertThat(probes.get(0).percentiles().get(0).verdict()).isNotEqualTo(ChangeVerdict.SLOWER);
    }

    @Test
    void sameNeedsAnIntervalWithinTheTolerance() {
        List<ComparedRow> rows = List.of(
                row("quiet", new long[] {1000, 1001, 1002, 1000, 1001}, new long[] {1001, 1000, 1002, 1001, 1000}),
                row("noisy", new long[] {1000, 1500, 800, 1200, 900}, new long[] {1001, 1400, 820, 1210, 930}));

        List<ComparedProbe> probes = Comparer.compare(rows, 5, 5, Comparer.CONFIDENCE, TOLERANCE);

        assertThat(probes.get(0).percentiles().get(0).verdict()).isEqualTo(ChangeVerdict.SAME);
        assertThat(probes.get(1).percentiles().get(0).verdict()).isEqualTo(ChangeVerdict.NOT_PROVEN);
    }

    private static ComparedRow row(String probe, long[] base, long[] fresh) {
        return ComparedRow.ofTimes(
                new ComparedName(probe, ProbeKind.METHOD, OptionalDouble.empty()), Percentile.of("50"), base, fresh);
    }

    /** The first probe's median and p90 are slower by a factor, the others' by another. */
    private static Comparison comparison(int jvms, double factor, double others, long seed) {
        Random random = new Random(seed);
        List<ComparedRow> rows = new ArrayList<>();
        for (String probe : PROBES) {
            for (int i = 0; i < PERCENTILES.length; i++) {
                boolean meant = probe.equals("a") && i < 2;
                rows.add(ComparedRow.ofTimes(
                        new ComparedName(probe, ProbeKind.METHOD, OptionalDouble.of(1000)),
                        Percentile.of(PERCENTILES[i]),
                        jvms(random, jvms, NOISE[i], 1),
                        jvms(random, jvms, NOISE[i], meant ? factor : others)));
            }
        }
        List<ComparedProbe> probes = Comparer.compare(rows, jvms, jvms, Comparer.CONFIDENCE, TOLERANCE);
        return new Comparison(jvms, jvms, Comparer.CONFIDENCE, TOLERANCE, probes, List.of(), List.of());
    }

    private static long[] jvms(Random random, int count, double noise, double factor) {
        long[] nanos = new long[count];
        for (int i = 0; i < count; i++) {
            nanos[i] = Math.round(50_000 * factor * Math.exp(noise * random.nextGaussian()));
        }
        return nanos;
    }
}
