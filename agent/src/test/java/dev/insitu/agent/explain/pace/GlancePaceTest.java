package dev.insitu.agent.explain.pace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GlancePaceTest {
    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;
    private static final int ONE_IN = 100;

    private final GlancePace pace = new GlancePace(new Allowance(ONE_IN, MILLI, MILLI));
    private long now = 1_000 * MILLI;

    @Test
    void whileThereIsEnoughEachGlanceIsFull() {
        for (int i = 0; i < 10; i++) {
            assertThat(pace.begins(now)).isTrue();
            assertThat(pace.isBrief()).isFalse();
            assertThat(pace.begins(now + 800 * MICRO)).isFalse();
            pace.took(100 * MICRO);
            pace.adapt(true);
            now += MILLI;
        }
        assertThat(pace.periodNanos()).isEqualTo(pace.fullPeriodNanos()).isLessThan(2 * MILLI);
    }

    @Test
    void elseBriefOnesComeBetweenFullOnes() {
        assertThat(pace.begins(now)).isTrue();
        pace.took(100 * MICRO);
        assertThat(pace.windowNanos()).isEqualTo(100 * MICRO);
        pace.adapt(false);

        assertThat(pace.windowNanos()).isZero();
        assertThat(pace.fullPeriodNanos()).as("half of a hundredth").isEqualTo(20 * MILLI);
        now += MILLI;
        assertThat(pace.begins(now)).isTrue();
        assertThat(pace.isBrief()).isTrue();
        pace.took(10 * MICRO);
        pace.adapt(false);

        assertThat(pace.periodNanos()).as("the other half").isEqualTo(2 * MILLI);
        assertThat(pace.fullPeriodNanos()).isEqualTo(20 * MILLI);
        now += MILLI;
        assertThat(pace.begins(now)).isFalse();
        now += MILLI;
        assertThat(pace.begins(now)).isTrue();
        assertThat(pace.isBrief()).isTrue();
        now += 13 * MILLI;
        assertThat(pace.begins(now)).isTrue();
        assertThat(pace.isBrief())
                .as("three quarters of its period after the last")
                .isFalse();
    }

    @Test
    void briefOnesAreNoRarerThanFullOnes() {
        pace.begins(now);
        pace.took(10 * MICRO);
        pace.adapt(false);
        pace.begins(now + MILLI);
        pace.took(200 * MICRO);
        pace.adapt(false);

        assertThat(pace.periodNanos()).isEqualTo(pace.fullPeriodNanos()).isEqualTo(2 * MILLI);
    }
}
