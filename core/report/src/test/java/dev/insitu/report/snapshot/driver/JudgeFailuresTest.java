package dev.insitu.report.snapshot.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Verdicts on runs in which calls threw. */
class JudgeFailuresTest extends JudgedRuns {
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
    void expectedFailuresAreAllowed() {
        run(new End(1_000).elapsed(50 * MS).with("failed", 50), calls(1_000, 20_000));
        allowErrors = "5%";
        assertThat(verdict()).isEqualTo(Verdict.VALID);

        allowErrors = "49";
        assertThat(verdict()).isEqualTo(Verdict.FAILING);
        assertThat(reason()).isEqualTo("50 of 1,000 iterations failed");

        allowErrors = "0";
        assertThat(verdict()).isEqualTo(Verdict.FAILING);
    }
}
