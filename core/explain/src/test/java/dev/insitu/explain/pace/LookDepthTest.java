package dev.insitu.explain.pace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LookDepthTest {
    @Test
    void theLessIsSavedTheFewerCallsAreReadOfTheSystem() {
        assertThat(LookDepth.ALL.asksSystem(false)).isTrue();
        assertThat(LookDepth.SLOW_CALLS.asksSystem(false)).isFalse();
        assertThat(LookDepth.SLOW_CALLS.asksSystem(true)).isTrue();
        assertThat(LookDepth.RUNNING_THREADS.asksSystem(false)).isFalse();
        assertThat(LookDepth.RUNNING_THREADS.asksSystem(true)).isTrue();
        assertThat(LookDepth.STATES.asksSystem(true)).isFalse();
    }

    @Test
    void timesOfThreadsThatWaitAreReadUnlessTooMuchWasSpent() {
        assertThat(LookDepth.ALL.readsTimesOfWaiting()).isTrue();
        assertThat(LookDepth.SLOW_CALLS.readsTimesOfWaiting()).isTrue();
        assertThat(LookDepth.RUNNING_THREADS.readsTimesOfWaiting()).isFalse();
        assertThat(LookDepth.STATES.readsTimesOfWaiting()).isFalse();
    }
}
