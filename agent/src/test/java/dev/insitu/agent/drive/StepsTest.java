package dev.insitu.agent.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.Amount;
import dev.insitu.config.value.Rate;
import dev.insitu.runtime.pacing.Stage;
import org.junit.jupiter.api.Test;

class StepsTest {
    private static final long SECOND = 1_000_000_000;
    private static final Rate RATE = new Rate(1_000);

    @Test
    void nothingPrecedesTheRunsWhereNothingIsAskedFor() {
        Amount some = new Amount.Iterations(1);
        Steps byCount = new Steps(DriveFixture.lasting(new Amount.Iterations(0), 0, some));
        Steps byTime = new Steps(DriveFixture.lasting(new Amount.Lasting(0), 0, some));

        assertThat(byCount.warmUp()).isEmpty();
        assertThat(byTime.warmUp()).isEmpty();
        assertThat(byCount.settle(1, RATE)).isEmpty();
    }

    @Test
    void aWarmUpIsFlatOut_andEndsByCountOrByTime() {
        Amount some = new Amount.Iterations(1);
        Step counted = new Steps(DriveFixture.lasting(new Amount.Iterations(7), SECOND, some))
                .warmUp()
                .orElseThrow();
        Step timed = new Steps(DriveFixture.lasting(new Amount.Lasting(SECOND), SECOND, some))
                .warmUp()
                .orElseThrow();

        assertThat(counted.kind()).isEqualTo(Step.Kind.WARM_UP);
        assertThat(counted.perSecond()).isZero();
        assertThat(counted.stage().length()).isEqualTo(7);
        assertThat(timed.stage().length()).isEqualTo(Stage.UNLIMITED);
        assertThat(counted.stage().dueNanos(3, 4_711)).as("at once").isEqualTo(4_711);
    }

    @Test
    void settlingAndRunsAreAtTheRate() {
        Steps steps = new Steps(DriveFixture.lasting(new Amount.Iterations(0), SECOND, new Amount.Iterations(20)));
        Step settle = steps.settle(2, RATE).orElseThrow();
        Step run = steps.run(2, RATE, 3);

        assertThat(settle.kind()).isEqualTo(Step.Kind.SETTLE);
        assertThat(settle.series()).isEqualTo(2);
        assertThat(settle.perSecond()).isEqualTo(1_000);
        assertThat(settle.stage().length()).isEqualTo(Stage.UNLIMITED);
        assertThat(run.kind()).isEqualTo(Step.Kind.RUN);
        assertThat(run.run()).isEqualTo(3);
        assertThat(run.stage().length()).isEqualTo(20);
    }

    @Test
    void aTimedRunHasTheIterationsDueWithinItsTime() {
        Steps steps = new Steps(DriveFixture.lasting(new Amount.Iterations(0), 0, new Amount.Lasting(3 * SECOND)));

        assertThat(steps.run(1, RATE, 1).stage().length()).isEqualTo(3_000);
        assertThat(steps.run(1, RATE, 1, new Amount.Lasting(SECOND)).stage().length())
                .isEqualTo(1_000);
    }
}
