package dev.insitu.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.insitu.recording.Recordings;
import dev.insitu.recording.image.Recording;
import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A version that fails, or loses calls, is no better for being fast. */
class ComparedFailuresTest {
    private static final int JVMS = 5;
    private static final double TOLERANCE = 0.05;

    @Test
    void moreErrorsAreARegressionHoweverFastTheyCome() {
        Comparison comparison = compare(i -> called(50_000 + i, 0), i -> called(400 + i, 1_000));

        ComparedFigure errors = comparison.probes().get(0).shares().get(0);
        assertThat(errors.verdict()).isEqualTo(ChangeVerdict.MORE);
        assertThat(errors.base()).isZero();
        assertThat(errors.fresh()).isEqualTo(1);
        assertThat(comparison.probes().get(0).percentiles().get(0).verdict()).isEqualTo(ChangeVerdict.FASTER);
        assertThat(comparison.isRegression()).isTrue();
        assertThat(ComparisonTable.of(comparison))
                .containsPattern("errors +0 % +100 % ")
                .endsWith("REGRESSION: parse errors 0 % to 100 % (5 and 5 JVMs)\n");
        assertThat(ComparisonJson.of(comparison))
                .contains("\"regression\": true")
                .containsPattern("(?s)\"errors\": \\{\\s*\"base\": 0.0,\\s*\"new\": 1.0,.*\"verdict\": \"more\"");
    }

    @Test
    void fewerErrorsAndThoseThatComeAndGoAreNot() {
        assertThat(compare(i -> called(50_000 + i, 900), i -> called(50_000 + i, 0))
                        .isRegression())
                .isFalse();
        assertThat(compare(i -> called(50_000 + i, 10 + i), i -> called(50_000 + i, 9 + 2 * i % 5))
                        .isRegression())
                .isFalse();
    }

    @Test
    void whereNothingFailsTheTableHasNoLineOfIt() {
        Comparison comparison = compare(i -> called(50_000 + i, 0), i -> called(50_000 + i, 0));

        assertThat(ComparisonTable.of(comparison)).doesNotContain("errors");
        assertThat(comparison.probes().get(0).shares().get(0).verdict()).isEqualTo(ChangeVerdict.SAME);
        assertThat(comparison.isDecided()).isTrue();
    }

    @Test
    void aRateThatOnlyTheNewVersionFailsIsARegression() {
        Comparison comparison = compare(i -> driven(0, 50_000), i -> driven(1_000, 400));

        assertThat(comparison.isRegression()).isTrue();
        assertThat(comparison.probes()).isEmpty();
        assertThat(ComparisonTable.of(comparison))
                .contains("note: 5,000/s is failing in 5 of 5 new JVMs, so nothing is compared there:"
                        + " 100 % of the iterations failed")
                .endsWith("REGRESSION: 5,000/s is failing in 5 of 5 new JVMs (5 and 5 JVMs)\n");
        assertThat(ComparisonJson.of(comparison)).contains("\"new\": \"failing\"", "\"broken\": true");
    }

    /** The rates that it never came to are no difference between what was asked of both. */
    @Test
    void aVersionThatEndsInItsFirstRateIsARegression() {
        DrivenRecordings first = plan();
        int run = first.series("1000.0").run();
        first.ramp(DrivenRecordings.END_TO_END, run, 500, 400, 500);
        List<Snapshot> both = List.of(drivenAtTwoRates(), Snapshot.of(first.build()));

        assertThat(Mismatch.among(both)).isEmpty();
        assertThat(Comparer.compare(both.subList(0, 1), both.subList(1, 2), Comparer.CONFIDENCE, TOLERANCE)
                        .isRegression())
                .isTrue();
    }

    @Test
    void aRateThatOneSideWasNotAskedForIsAMismatch() {
        DrivenRecordings first = plan();
        run(first, "1000.0", 1_000, 400);

        assertThat(Mismatch.among(List.of(drivenAtTwoRates(), Snapshot.of(first.build()))))
                .extracting(Mismatch::aspect)
                .containsExactly(Mismatch.Aspect.RATES);
    }

    /** With one JVM a side no noise is known, and no latency is proven to differ; a verdict needs no noise. */
    @Test
    void oneJvmASideIsEnoughForAVerdict() {
        Comparison comparison = Comparer.compare(
                List.of(driven(0, 50_000)), List.of(driven(1_000, 400)), Comparer.CONFIDENCE, TOLERANCE);

        assertThat(comparison.isRegression()).isTrue();
    }

    @Test
    void aRateThatBothSidesFailIsLeftOutByName() {
        Comparison comparison = compare(i -> driven(1_000, 400), i -> driven(1_000, 50_000));

        assertThat(comparison.isRegression()).isFalse();
        assertThat(comparison.isEmpty()).isTrue();
        assertThat(ComparisonTable.of(comparison))
                .contains("5,000/s is failing in 5 of 5 base JVMs and failing in 5 of 5 new JVMs")
                .endsWith("NOTHING COMPARED: no rate is valid in all of 5 and 5 JVMs\n");
    }

    @Test
    void aRateThatTheNewVersionMendsIsNoRegression() {
        Comparison comparison = compare(i -> driven(1_000, 400), i -> driven(0, 50_000));

        assertThat(comparison.isRegression()).isFalse();
        assertThat(comparison.uncompared()).hasSize(1);
        assertThat(comparison.uncompared().get(0).isBroken()).isFalse();
    }

    /** A search has driven rates that were meant to fail. */
    @Test
    void comparesTheRateThatASearchFound() {
        Comparison comparison = compare(i -> searched(50_000 + i), i -> searched(51_000 + i));

        assertThat(comparison.uncompared()).isEmpty();
        assertThat(comparison.probes()).hasSize(2);
        assertThat(comparison.probes().get(0).what().rate()).hasValue(5_000);
    }

    @Test
    void startsWithoutAnEndAreComparedToo() {
        Comparison comparison = compare(i -> span(1_000, 0), i -> span(500, 500));

        ComparedFigure lost = comparison.probes().get(0).shares().get(1);
        assertThat(lost.statistic()).isEqualTo(ComparedStatistic.NEVER_ENDED);
        assertThat(lost.fresh()).isCloseTo(0.5, within(1e-9));
        assertThat(comparison.isRegression()).isTrue();
        assertThat(ComparisonTable.of(comparison)).contains("never ended");
    }

    @Test
    void aProbeThatOneSideLacksIsLeftOutWithTheSide() {
        Comparison comparison = compare(
                i -> Snapshot.of(Recordings.bare()
                        .ramp("parse", 1_000, 50_000, 1)
                        .ramp("match", 1_000, 50_000, 1)
                        .build()),
                i -> called(50_000, 0));

        assertThat(ComparisonTable.of(comparison))
                .contains("note: match is not compared: 5 of 5 new JVMs have no samples of it\n");
    }

    /** It may have ended before its slow part. */
    @Test
    void aVersionThatWasKilledIsNamed() {
        Comparison comparison = compare(
                i -> called(50_000 + i, 0),
                i -> Snapshot.of(new Recording(
                        Recordings.bare()
                                .ramp("parse", 1_000, 400 + i, 1)
                                .build()
                                .journal(),
                        Recordings.bare()
                                .ramp("parse", 1_000, 400 + i, 1)
                                .build()
                                .counts(),
                        false,
                        Optional.empty())));

        assertThat(comparison.notes())
                .contains("5 of 5 new JVMs were killed or still run: what they had not done yet is in no figure");
        assertThat(compare(i -> called(50_000 + i, 0), i -> called(50_000 + i, 0))
                        .notes())
                .isEmpty();
    }

    private static Snapshot called(long nanos, int errors) {
        Recordings recordings = Recordings.bare().ramp("parse", 1_000, nanos, 1);
        return Snapshot.of((errors == 0 ? recordings : recordings.errors(errors)).build());
    }

    private static Snapshot driven(int failed, long nanos) {
        DrivenRecordings driven = plan();
        run(driven, "5000.0", failed, nanos);
        return Snapshot.of(driven.build());
    }

    private static Snapshot drivenAtTwoRates() {
        DrivenRecordings two = plan();
        run(two, "1000.0", 0, 50_000);
        run(two, "5000.0", 0, 50_000);
        return Snapshot.of(two.build());
    }

    private static Snapshot searched(long nanos) {
        DrivenRecordings driven = plan().driver("goal", "end to end max <= 60 us");
        run(driven, "5000.0", 0, nanos);
        run(driven, "7000.0", 1_000, nanos);
        driven.fact("answer", "5000.0", "7000.0");
        return Snapshot.of(driven.build());
    }

    private static DrivenRecordings plan() {
        return DrivenRecordings.echo().driver("runs", "1").driver("iterations", "1000");
    }

    private static void run(DrivenRecordings driven, String rate, int failed, long nanos) {
        int run = driven.series(rate).run();
        driven.ramp(DrivenRecordings.END_TO_END, run, 1_000, nanos, nanos + 100)
                .ramp(DrivenRecordings.SERVICE_TIME, run, 1_000, nanos, nanos + 100)
                .ended(run, "started", 1_000, "completed", 1_000, "failed", failed, "elapsedNanos", 140_000_000);
    }

    private static Snapshot span(int ended, int neverEnded) {
        long[] nanos = LongStream.range(0, ended).map(i -> 50_000 + i).toArray();
        return Snapshot.of(Recordings.bare()
                .fact("probe", "0", "span", "hop", "1")
                .fact("span", "0", "neverEnded", Integer.toString(neverEnded))
                .epoch(0, 0, nanos)
                .build());
    }

    private static Comparison compare(IntFunction<Snapshot> base, IntFunction<Snapshot> fresh) {
        return Comparer.compare(jvms(base), jvms(fresh), Comparer.CONFIDENCE, TOLERANCE);
    }

    private static List<Snapshot> jvms(IntFunction<Snapshot> jvm) {
        List<Snapshot> jvms = new ArrayList<>();
        for (int i = 0; i < JVMS; i++) {
            jvms.add(jvm.apply(i));
        }
        return jvms;
    }
}
