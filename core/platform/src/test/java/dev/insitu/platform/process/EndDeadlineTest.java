package dev.insitu.platform.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.process.EndDeadline.Step;
import org.junit.jupiter.api.Test;

class EndDeadlineTest {
    private static final long MILLI = 1_000_000;

    private long nowMillis = 1_000;
    private EndDeadline deadline = begunAfter(0);

    private EndDeadline begunAfter(long hooksMillis) {
        return new EndDeadline((nowMillis - hooksMillis) * MILLI, () -> nowMillis * MILLI);
    }

    @Test
    void eachStepHasALimitOfItsOwn() {
        assertThat(deadline.leftMillis(Step.EXPORT)).isEqualTo(5_000);
        assertThat(deadline.leftMillis(Step.PRINT)).isEqualTo(3_000);
    }

    @Test
    void aStepLeavesTimeToThoseAfterIt() {
        nowMillis += 5_000;

        assertThat(deadline.leftMillis(Step.FOLLOW)).isZero();
        assertThat(deadline.leftMillis(Step.HINTS)).isZero();
        assertThat(deadline.leftMillis(Step.FLIGHT)).isEqualTo(600);
        assertThat(deadline.leftMillis(Step.CAUSES)).isEqualTo(1_000);
        assertThat(deadline.leftMillis(Step.PRINT)).isEqualTo(2_040);
        assertThat(deadline.leftMillis(Step.EXPORT)).isEqualTo(5_000);
        assertThat(deadline.leftMillis(Step.LAST_LINES)).isEqualTo(1_000);
    }

    @Test
    void whereEveryStepTakesAllItsTimeTheEndIsInTime() {
        for (Step step : Step.values()) {
            nowMillis += deadline.leftMillis(step);
        }

        assertThat(nowMillis - 1_000).isEqualTo(7_040 + 5_000);
        assertThat(deadline.leftMillis(Step.LAST_LINES)).isZero();
        assertThat(deadline.leftMillis(Step.EXPORT)).isEqualTo(5_000);
    }

    @Test
    void theApplicationsHooksTakeFromIt() {
        deadline = begunAfter(2_000);
        nowMillis += 5_500;

        assertThat(deadline.leftMillis(Step.LAST_LINES)).isEqualTo(500);
    }

    @Test
    void afterLongHooksThereIsTimeForEveryStep() {
        deadline = begunAfter(60_000);

        assertThat(deadline.leftMillis(Step.FOLLOW)).isPositive();
        for (Step step : Step.values()) {
            nowMillis += deadline.leftMillis(step);
        }

        assertThat(nowMillis - 1_000).isEqualTo(3_520 + 5_000);
    }
}
