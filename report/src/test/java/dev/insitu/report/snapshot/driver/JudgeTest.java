package dev.insitu.report.snapshot.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.insitu.report.journal.DriverFact;
import dev.insitu.report.journal.JournalCodec;
import dev.insitu.report.journal.RunEnd;
import dev.insitu.report.recording.BucketCounts;
import dev.insitu.report.recording.EpochCounts;
import dev.insitu.report.snapshot.figures.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JudgeTest {

    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    private double rate = 20_000;
    private boolean constant = true;
    private boolean asynchronous;
    private OptionalLong planned = OptionalLong.empty();
    private long plannedRuns;
    private String allowErrors = "1%";
    private final List<JudgedRun> runs = new ArrayList<>();

    @Test
    void whatKeptUpIsValid() {
        run(new End(100_000).elapsed(5 * SECOND), calls(100_000, 20_000));

        assertThat(verdict()).isEqualTo(Verdict.VALID);
        assertThat(reason()).isEqualTo("all 100,000 due were completed, 20,000/s");
        assertThat(achieved()).isEqualTo(20_000);
    }

    @Test
    void failuresAreCompletedToo() {
        run(new End(100_000).elapsed(5 * SECOND).with("failed", 500), calls(100_000, 20_000));

        assertThat(verdict()).isEqualTo(Verdict.VALID);
        assertThat(reason()).endsWith("; 500 of them failed");
    }

    @Test
    void aRateAtWhichEveryCallThrowsIsFailing() {
        run(new End(100_000).elapsed(5 * SECOND).with("failed", 100_000), calls(100_000, 20_000));

        assertThat(verdict()).isEqualTo(Verdict.FAILING);
        assertThat(reason()).isEqualTo("100 % of the iterations failed");
    }

    @Test
    void oneInAHundredMayFail_ofAllRunsTogether() {
        run(new End(1_000).elapsed(50 * MS).with("failed", 20), calls(1_000, 20_000));
        run(new End(1_000).elapsed(50 * MS), calls(1_000, 20_000));
        assertThat(verdict()).isEqualTo(Verdict.VALID);

        run(new End(1_000).elapsed(50 * MS).with("failed", 11), calls(1_000, 20_000));
        assertThat(verdict()).isEqualTo(Verdict.FAILING);
        assertThat(reason()).isEqualTo("1 % of the iterations failed");
    }

    @Test
    void whoExpectsFailuresAllowsThem() {
        run(new End(1_000).elapsed(50 * MS).with("failed", 50), calls(1_000, 20_000));
        allowErrors = "5%";
        assertThat(verdict()).isEqualTo(Verdict.VALID);

        allowErrors = "49";
        assertThat(verdict()).isEqualTo(Verdict.FAILING);
        assertThat(reason()).isEqualTo("50 of 1,000 iterations failed");

        allowErrors = "0";
        assertThat(verdict()).isEqualTo(Verdict.FAILING);
    }

    @Test
    void whatIsOverloadedOrIncompleteIsThatFirst() {
        run(new End(50_000).elapsed(2_668_600_000L).tenth(5_000, 0).with("failed", 50_000), calls(50_000, 53_300));
        assertThat(verdict()).isEqualTo(Verdict.OVERLOADED);

        runs.clear();
        run(new End(100_000).elapsed(5 * SECOND).with("failed", 100_000).with("neverEnded", 1), calls(100_000, 20_000));
        assertThat(verdict()).isEqualTo(Verdict.INCOMPLETE);
    }

    @ParameterizedTest
    @ValueSource(longs = {10_000, 300 * MS})
    void oneIterationIsValidHoweverLongItTook(long callNanos) {
        rate = 7;
        run(new End(1).elapsed(callNanos + 500).tenth(0, 0), calls(1, callNanos));

        assertThat(verdict()).isEqualTo(Verdict.VALID);
        assertThat(reason()).isEqualTo("the one that was due was completed");
        assertThat(achieved()).isLessThanOrEqualTo(7);
    }

    @Test
    void fewIterationsThatTakeTwoPeriodsAreTooMany() {
        rate = 7;
        run(new End(10).elapsed(3 * SECOND).tenth(1, 0), calls(10, 300 * MS));

        assertThat(verdict()).isEqualTo(Verdict.OVERLOADED);
        assertThat(reason()).isEqualTo("3.3/s achieved; a call takes 300 ms, one was due every 143 ms");
    }

    @Test
    void aLongLastCallIsNoOverload() {
        rate = 1_000;
        run(new End(1_000).elapsed(SECOND + 200 * MS).tenth(100, 100), figures(calls(999, 20_000), calls(1, 200 * MS)));

        assertThat(verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void aStallThatEndsInTimeLeavesARunValid() {
        rate = 10_000;
        End end = new End(100_000).elapsed(10 * SECOND + MS).tenth(10_000, 6_000);
        run(end.with("maxBacklog", 3_000), figures(calls(99_992, 8_000), calls(8, 300 * MS)));

        assertThat(verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void aCallThatTakesLongerThanThePeriod() {
        run(new End(50_000).elapsed(2_668_600_000L).tenth(5_000, 0).with("waitedNanos", 50_000), calls(50_000, 53_300));

        assertThat(verdict()).isEqualTo(Verdict.OVERLOADED);
        assertThat(reason()).isEqualTo("18,736/s achieved; a call takes 53.3 us, one was due every 50 us");
    }

    @Test
    void aCallOnSeveralThreads() {
        run(new End(50_000).elapsed(2_668_600_000L).tenth(5_000, 0).with("callers", 4), calls(50_000, 213_000));

        assertThat(reason()).endsWith("a call takes 213 us on each of 4 threads, one was due every 50 us");
    }

    @Test
    void aCallerThatCameBackLate() {
        run(
                new End(50_000).elapsed(50_000 * 53_000L).tenth(5_000, 0).with("waitedNanos", 500_000),
                calls(50_000, 22_000));

        assertThat(verdict()).isEqualTo(Verdict.OVERLOADED);
        assertThat(reason())
                .isEqualTo("18,868/s achieved; the caller came back late: it spent 31 us between calls of 22 us, "
                        + "one was due every 50 us");
    }

    @Test
    void noneOnTimeInTheLastTenth() {
        run(
                new End(50_000)
                        .elapsed(2_500 * MS)
                        .tenth(5_000, 0)
                        .with("waitedNanos", 1_200 * MS)
                        .with("lastLatenessNanos", 2 * MS),
                calls(50_000, 22_000));

        assertThat(verdict()).isEqualTo(Verdict.OVERLOADED);
        assertThat(reason()).endsWith("none of the last 5,000 began on time, the last began 2 ms late");
    }

    @Test
    void theLastOfVeryFewMayBeLate() {
        rate = 1_000;
        run(new End(20).elapsed(20 * MS).tenth(2, 0), calls(20, 400_000));

        assertThat(verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void whatNeverBegan() {
        End end = new End(30_000).elapsed(3 * SECOND).with("notStarted", 20_000).tenth(0, 0);
        run(end, calls(30_000, 99_500));

        assertThat(verdict()).isEqualTo(Verdict.OVERLOADED);
        assertThat(reason())
                .isEqualTo("10,000/s achieved; a call takes 99.5 us, one was due every 50 us; "
                        + "20,000 due but never started");
    }

    @Test
    void endsThatComeMoreSlowlyThanStarts() {
        asynchronous = true;
        run(
                new End(50_000)
                        .elapsed(5 * SECOND)
                        .with("waitedNanos", 2_400 * MS)
                        .with("maxInFlight", 25_000)
                        .with("inFlightGrew", true),
                figures(calls(25_000, 600 * MS), calls(25_000, 1_800 * MS)),
                calls(50_000, 2_000));

        assertThat(verdict()).isEqualTo(Verdict.OVERLOADED);
        assertThat(reason())
                .isEqualTo(
                        "10,000/s achieved; iterations end more slowly than they begin, up to 25,000 were in flight");
    }

    @Test
    void aLongWayIsNoOverload() {
        asynchronous = true;
        rate = 1_000;
        run(new End(100).elapsed(99 * MS + 400 * MS), calls(100, 400 * MS), calls(100, 2_000));

        assertThat(verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void whatIsLostIsMissing_notTooMuch() {
        asynchronous = true;
        run(
                new End(50_000)
                        .elapsed(2_500 * MS)
                        .with("completed", 49_000)
                        .with("neverEnded", 1_000)
                        .with("maxInFlight", 1_010)
                        .with("inFlightGrew", true),
                calls(49_000, 50_000),
                calls(50_000, 2_000));

        assertThat(verdict()).isEqualTo(Verdict.INCOMPLETE);
        assertThat(reason()).isEqualTo("1,000 never ended within 10 s");
    }

    @Test
    void aRunThatWasCutShort() {
        plannedRuns = 3;
        run(new End(50_000).elapsed(2_500 * MS), calls(50_000, 20_000));
        runs.add(new JudgedRun(2, Optional.empty(), calls(31_208, 20_000), calls(31_208, 20_000)));

        assertThat(verdict()).isEqualTo(Verdict.INCOMPLETE);
        assertThat(reason()).isEqualTo("run 2 of 3 was cut short after 31,208 iterations");
        assertThat(achieved()).isEqualTo(20_000);
    }

    @Test
    void anApplicationThatStoppedCalling() {
        plannedRuns = 1;
        planned = OptionalLong.of(100_000);
        run(new End(30_000).elapsed(1_500 * MS), calls(30_000, 20_000));

        assertThat(verdict()).isEqualTo(Verdict.INCOMPLETE);
        assertThat(reason()).isEqualTo("the run was cut short: 30,000 of 100,000 iterations began");
    }

    @Test
    void runsThatWereNotMade() {
        plannedRuns = 3;
        assertThat(verdict()).isEqualTo(Verdict.INCOMPLETE);
        assertThat(reason()).isEqualTo("no run began");

        run(new End(50_000).elapsed(2_500 * MS), calls(50_000, 20_000));
        assertThat(reason()).isEqualTo("1 of 3 runs were made");
    }

    @Test
    void unmatchedComesLast() {
        asynchronous = true;
        run(new End(50_000).elapsed(2_500 * MS).with("unmatched", "4 threads ended iterations"), calls(50_000, 20_000));
        assertThat(verdict()).isEqualTo(Verdict.UNMATCHED);
        assertThat(reason()).isEqualTo("4 threads ended iterations");

        run(new End(50_000).elapsed(2_500 * MS).with("neverEnded", 12), calls(49_988, 20_000));
        assertThat(verdict()).isEqualTo(Verdict.INCOMPLETE);
    }

    @Test
    void oneOfThreeRunsIsEnough_andIsNamed() {
        run(new End(50_000).elapsed(2_500 * MS), calls(50_000, 20_000));
        run(new End(50_000).elapsed(2_668_600_000L).tenth(5_000, 0), calls(50_000, 53_300));
        run(new End(50_000).elapsed(2_500 * MS), calls(50_000, 20_000));

        assertThat(verdict()).isEqualTo(Verdict.OVERLOADED);
        assertThat(reason()).startsWith("run 2: 18,736/s achieved; a call takes 53.3 us");
        assertThat(achieved()).isCloseTo(19_560, within(1.0));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.98, 1.0, 1.02})
    void randomArrivalsMayTakeMoreTimeThanPlannedOrLess(double luck) {
        constant = false;
        rate = 10_000;
        run(new End(10_000).elapsed((long) (luck * SECOND)), calls(10_000, 50_000));

        assertThat(verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void randomArrivalsThatAreTooMany() {
        constant = false;
        run(new End(10_000).elapsed(SECOND).tenth(1_000, 0), calls(10_000, 99_000));

        assertThat(verdict()).isEqualTo(Verdict.OVERLOADED);
    }

    private void run(End end, Figures service) {
        run(end, service, service);
    }

    private void run(End end, Figures service, Figures call) {
        runs.add(new JudgedRun(runs.size() + 1, Optional.of(end.build()), service, call));
    }

    private Verdict verdict() {
        return judge().judge(runs).verdict();
    }

    private String reason() {
        return judge().judge(runs).reason();
    }

    private double achieved() {
        return judge().achievedRate(runs).orElseThrow();
    }

    private Judge judge() {
        DriverPlan plan = new DriverPlan(
                List.of("a.B#c()"),
                "application",
                constant ? "constant" : "poisson 42",
                "0",
                0,
                planned,
                OptionalLong.empty(),
                plannedRuns,
                true,
                asynchronous ? Optional.of("a.D#e()") : Optional.empty(),
                OptionalLong.of(10 * SECOND),
                Limit.ofErrors(allowErrors),
                Optional.empty());
        return new Judge(plan, rate);
    }

    private static Figures calls(int count, long nanos) {
        return Figures.of(List.of(counts(count, nanos)));
    }

    private static Figures figures(Figures many, Figures few) {
        return Figures.of(List.of(counts(many), counts(few)));
    }

    private static EpochCounts counts(Figures all) {
        return counts((int) all.count(), all.max().orElseThrow());
    }

    private static EpochCounts counts(int count, long nanos) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(nanos, count);
        return new EpochCounts(2, 1, count * nanos, nanos, nanos, 0, 0, BucketCounts.of(histogram));
    }

    /** What is noted at a run's end, where all went well unless said otherwise. */
    private static final class End {
        private final List<String> strings = new ArrayList<>(List.of("ended", "1"));

        End(long iterations) {
            with("started", iterations).tenth(iterations / 10, iterations / 10);
        }

        End elapsed(long nanos) {
            return with("elapsedNanos", nanos);
        }

        End tenth(long begun, long onTime) {
            return with("lastTenth", begun).with("lastTenthOnTime", onTime);
        }

        /** What is said last holds, so it goes first. */
        End with(String key, Object value) {
            strings.addAll(2, List.of(key, value.toString()));
            return this;
        }

        RunEnd build() {
            String started = Long.toString(read().started());
            strings.addAll(List.of("completed", started, "callers", "1"));
            return read();
        }

        private RunEnd read() {
            return ((DriverFact.Ended) JournalCodec.read(strings)).end();
        }
    }
}
