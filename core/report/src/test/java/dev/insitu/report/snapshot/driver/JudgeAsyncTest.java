package dev.insitu.report.snapshot.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Verdicts on iterations that end on another thread. */
class JudgeAsyncTest extends JudgedRuns {
    @Test
    void endsThatComeMoreSlowlyThanStarts() {
        asynchronous = true;
        run(
                new End(50_000)
                        .elapsed(5 * SECOND)
                        .late(25_000, 2_000 * MS)
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
        run(new End(100).elapsed(99 * MS + 400 * MS).late(100, 300 * MS), calls(100, 400 * MS), calls(100, 2_000));

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
    void oneSlowCompletionIsNoOverload() {
        asynchronous = true;
        rate = 1_000;
        run(
                new End(1_000).elapsed(3_500 * MS).late(1, 2_500 * MS),
                figures(calls(999, 2 * MS), calls(1, 3 * SECOND)),
                calls(1_000, 2_000));

        assertThat(verdict()).isEqualTo(Verdict.VALID);
        assertThat(achieved()).isEqualTo(1_000);
    }

    @Test
    void fewThatNeverEndAreMissing_alsoWhereTheNumberInFlightGrew() {
        asynchronous = true;
        rate = 1_000;
        run(
                new End(2_900)
                        .elapsed(2_900 * MS)
                        .late(12, 5 * MS)
                        .with("completed", 2_898)
                        .with("neverEnded", 2)
                        .with("maxInFlight", 16)
                        .with("inFlightGrew", true),
                calls(2_898, 10 * MS),
                calls(2_900, 2_000));

        assertThat(verdict()).isEqualTo(Verdict.INCOMPLETE);
        assertThat(reason()).isEqualTo("2 never ended within 10 s");
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
}
