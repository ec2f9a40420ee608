package dev.insitu.explain.look;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StackSamplerTest {
    private static final long MS = 1_000_000;

    @Test
    void aStopOfAllThreadsAddsAtMostATwentiethToADrivenCall() {
        assertThat(StackSampler.leastAgeNanos(200_000, true)).isEqualTo(4 * MS);
        assertThat(StackSampler.leastAgeNanos(5 * MS, true)).isEqualTo(100 * MS);
    }

    @Test
    void aCallOfAMillisecondGetsAStack_whereNothingIsDriven_orOnlyItsThreadStops() {
        assertThat(StackSampler.leastAgeNanos(200_000, false)).isEqualTo(MS);
        assertThat(StackSampler.leastAgeNanos(0, true)).isEqualTo(MS);
    }
}
