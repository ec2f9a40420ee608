package dev.insitu.explain.pace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DepthTest {
    @Test
    void theLessIsSavedTheFewerCallsAreReadOfTheSystem() {
        assertThat(Depth.ALL.asksSystem(false)).isTrue();
        assertThat(Depth.SLOW_CALLS.asksSystem(false)).isFalse();
        assertThat(Depth.SLOW_CALLS.asksSystem(true)).isTrue();
        assertThat(Depth.RUNNING_THREADS.asksSystem(false)).isFalse();
        assertThat(Depth.RUNNING_THREADS.asksSystem(true)).isTrue();
        assertThat(Depth.STATES.asksSystem(true)).isFalse();
    }

    @Test
    void timesOfThreadsThatWaitAreReadUnlessTooMuchWasSpent() {
        assertThat(Depth.ALL.readsTimesOfWaiting()).isTrue();
        assertThat(Depth.SLOW_CALLS.readsTimesOfWaiting()).isTrue();
        assertThat(Depth.RUNNING_THREADS.readsTimesOfWaiting()).isFalse();
        assertThat(Depth.STATES.readsTimesOfWaiting()).isFalse();
    }
}
