package dev.insitu.explain.look;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SamplingGapTest {
    private static final long PERIOD = 1_000;

    private final SamplingGap gap = new SamplingGap();

    @Test
    void aCallInFlightBeforeAGapMayHaveLastedUntilItsEnd() {
        looks(1_000, 2_000, 40_000, 41_000);

        assertThat(gap.latestEnd(2_000)).isEqualTo(40_000);
    }

    @Test
    void aCallLastSeenAtAnotherTimeEndedThen() {
        looks(1_000, 2_000, 40_000, 41_000);

        assertThat(gap.latestEnd(1_000)).isEqualTo(1_000);
        assertThat(gap.latestEnd(41_000)).isEqualTo(41_000);
    }

    @Test
    void looksAsOftenAsPlannedLeaveNone() {
        looks(1_000, 2_000, 4_500, 5_000);

        assertThat(gap.latestEnd(2_000)).isEqualTo(2_000);
    }

    @Test
    void thereIsNoneBeforeTheFirstLook() {
        looks(1_000_000);

        assertThat(gap.latestEnd(0)).isZero();
    }

    private void looks(long... nanos) {
        for (long each : nanos) {
            gap.look(each, PERIOD);
        }
    }
}
