package dev.insitu.report.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.snapshot.driver.Verdict;
import org.junit.jupiter.api.Test;

/** A run of a search is judged as the report judges it. */
class TrialTest {
    private static final long SECOND = 1_000_000_000;

    private final DrivenRecordings driven =
            DrivenRecordings.echo().driver("goal", "end to end p99 <= 1 ms").series("8000");
    private final int run = driven.run();

    private Trial trial(String statistic, String limit) {
        driven.samples(DrivenRecordings.END_TO_END, run, 40_000, 58_000, 905_000)
                .samples(DrivenRecordings.SERVICE_TIME, run, 40_000, 58_000, 905_000);
        return Trial.of(driven.build(), run, "goal", "end to end", statistic, limit);
    }

    @Test
    void aRunThatKeptUpPassesByItsFigure() {
        driven.endedWell(run, 40_000, 5 * SECOND);

        Trial trial = trial("p99", "1000000");

        assertThat(trial.passes()).isTrue();
        assertThat(trial.measured()).hasValueCloseTo(65_000.0, within(15_000.0));
    }

    @Test
    void aRunThatMissesTheGoalFails() {
        driven.endedWell(run, 40_000, 5 * SECOND);

        Trial trial = trial("p99", "50000");

        assertThat(trial.passes()).isFalse();
        assertThat(trial.verdict()).isEqualTo(Verdict.VALID);
    }

    @Test
    void aRateThatLosesWorkDoesNotPass() {
        driven.ended(run, "started", 80_000, "completed", 40_000, "neverEnded", 40_000, "elapsedNanos", 10 * SECOND);

        Trial trial = trial("p99", "1000000");

        assertThat(trial.passes()).isFalse();
        assertThat(trial.verdict()).isEqualTo(Verdict.INCOMPLETE);
        assertThat(trial.reason()).isEqualTo("incomplete: 40,000 never ended within 10 s");
    }

    @Test
    void aRateAtWhichEveryCallThrowsDoesNotPass() {
        driven.ended(run, "started", 40_000, "completed", 40_000, "failed", 40_000, "elapsedNanos", 5 * SECOND)
                .fact("threw", "2", Integer.toString(run), "java.io.IOException", "39990");

        Trial trial = trial("p99", "1000000");

        assertThat(trial.passes()).isFalse();
        assertThat(trial.reason()).isEqualTo("failing: 100 % of the iterations failed (IOException 39,990, others 10)");
    }

    @Test
    void aRunOfAnEarlierStepAtThisRateIsNotJudgedWithIt() {
        driven.ended(run, "started", 40_000, "completed", 1, "neverEnded", 39_999, "elapsedNanos", 5 * SECOND);
        int second = driven.run();
        driven.samples(DrivenRecordings.END_TO_END, second, 40_000, 58_000, 905_000)
                .samples(DrivenRecordings.SERVICE_TIME, second, 40_000, 58_000, 905_000)
                .endedWell(second, 40_000, 5 * SECOND);

        assertThat(Trial.of(driven.build(), second, "goal", "end to end", "p99", "1000000")
                        .passes())
                .isTrue();
        assertThat(trial("p99", "1000000").passes()).isFalse();
    }

    @Test
    void anUnknownProbeDecidesNothing() {
        driven.endedWell(run, 40_000, 5 * SECOND);

        Trial trial = Trial.of(driven.build(), run, "goal", "parse", "p99", "1000000");

        assertThat(trial.passes()).isFalse();
        assertThat(trial.reason()).startsWith("there is no probe \"parse\"");
    }

    @Test
    void aRunThatIsNotInTheRecordingDoesNotPass() {
        assertThat(Trial.of(driven.build(), 4_711, "goal", "end to end", "p99", "1000000")
                        .passes())
                .isFalse();
    }

    @Test
    void errorsCanBeTheGoal() {
        driven.endedWell(run, 40_000, 5 * SECOND);

        assertThat(trial("errors", "0").passes()).isTrue();
    }
}
