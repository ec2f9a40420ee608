package dev.insitu.agent.weave;

import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;

class WeavingRehearsalTest {
    @Test
    void runsWithoutATrace() {
        assertThatNoException().isThrownBy(WeavingRehearsal::run);
        assertThatNoException().isThrownBy(WeavingRehearsal::runAll);
    }
}
