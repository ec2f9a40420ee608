package dev.insitu.report.snapshot.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JudgeTest extends JudgedRuns {
    @Test
    void whatKeptUpIsValid() {
        run(new End(100_000).elapsed(5 * SECOND), calls(100_000, 20_000));

        assertThat(verdict()).isEqualTo(Verdict.VALID);
        assertThat(reason()).isEqualTo("all 100,000 calls that were due were completed, 20,000/s");
        assertThat(achieved()).isEqualTo(20_000);
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
        assertThat(reason()).isEqualTo("the one call that was due was completed");
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
        run(
                new End(1_000).elapsed(SECOND + 200 * MS).late(1, 200 * MS).tenth(100, 100),
                figures(calls(999, 20_000), calls(1, 200 * MS)));

        assertThat(verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void aStallThatWasNotCaughtUpWithIsAnOverload() {
        rate = 1_000;
        run(
                new End(500).elapsed(760 * MS).late(260, 196 * MS).tenth(50, 10).with("lastLatenessNanos", 260 * MS),
                figures(calls(499, 20_000), calls(1, 300 * MS)));

        assertThat(verdict()).isEqualTo(Verdict.OVERLOADED);
    }

    @ParameterizedTest
    @ValueSource(longs = {9, 10})
    void oneInAHundredMayEndLate_howeverLate(long late) {
        rate = 1_000;
        run(new End(1_000).elapsed(4 * SECOND).late(late, 3 * SECOND), calls(1_000, 20_000));

        assertThat(verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void moreThanOneInAHundredThatEndLateAreAnOverload_unlessHalfOfAllTakeAsLong() {
        rate = 1_000;
        run(new End(1_000).elapsed(4 * SECOND).late(11, 3 * SECOND), calls(1_000, 20_000));
        assertThat(verdict()).isEqualTo(Verdict.OVERLOADED);

        runs.clear();
        run(new End(1_000).elapsed(4 * SECOND).late(1_000, 3 * SECOND), calls(1_000, 3 * SECOND));
        assertThat(verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void aRecordingWithoutLateEndsIsJudgedByItsLast() {
        rate = 1_000;
        run(new End(1_000).elapsed(4 * SECOND), calls(1_000, 20_000));

        assertThat(verdict()).isEqualTo(Verdict.OVERLOADED);
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
        assertThat(reason()).endsWith("0 of the last 5,000 began on time, the last began 2 ms late");
    }

    @Test
    void theLastOfVeryFewMayBeLate() {
        rate = 1_000;
        run(new End(20).elapsed(20 * MS).tenth(2, 0), calls(20, 400_000));

        assertThat(verdict()).isEqualTo(Verdict.VALID);
    }

    /** One call in 105 ms, due every 100 ms: the lateness of each is a twentieth of a call more. */
    @Test
    void fewIterationsThatEachComeLaterAreTooMany_unlessTheirDueTimesAreRandom() {
        rate = 10;
        End end = new End(30).elapsed(3_150 * MS).late(1, 150 * MS).tenth(10, 0);
        run(end.with("lastLatenessNanos", 145 * MS), calls(30, 105 * MS));
        assertThat(verdict()).isEqualTo(Verdict.OVERLOADED);
        assertThat(reason()).endsWith("a call takes 105 ms, one was due every 100 ms");

        constant = false;
        assertThat(verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void aPauseOfAMillisecondMayDelayTheLastTenOfAShortRun() {
        run(new End(50).elapsed(3 * MS).tenth(10, 0).with("lastLatenessNanos", MS / 2), calls(50, 20_000));

        assertThat(verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void randomArrivalsThatAreTooMany() {
        constant = false;
        run(new End(10_000).elapsed(SECOND).tenth(1_000, 0), calls(10_000, 99_000));

        assertThat(verdict()).isEqualTo(Verdict.OVERLOADED);
    }
}
