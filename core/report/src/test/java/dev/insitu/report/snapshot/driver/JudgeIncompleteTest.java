package dev.insitu.report.snapshot.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Verdicts on runs that were cut short, or not made. */
class JudgeIncompleteTest extends JudgedRuns {
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
    void oneOfThreeRunsIsEnough_andIsNamed() {
        run(new End(50_000).elapsed(2_500 * MS), calls(50_000, 20_000));
        run(new End(50_000).elapsed(2_668_600_000L).tenth(5_000, 0), calls(50_000, 53_300));
        run(new End(50_000).elapsed(2_500 * MS), calls(50_000, 20_000));

        assertThat(verdict()).isEqualTo(Verdict.OVERLOADED);
        assertThat(reason()).startsWith("run 2: 18,736/s achieved; a call takes 53.3 us");
        assertThat(achieved()).isCloseTo(19_560, within(1.0));
    }
}
