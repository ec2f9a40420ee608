package dev.insitu.agent.startup;

import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;

class WeavingPreloadTest {
    @Test
    void runsWithoutATrace() {
        assertThatNoException().isThrownBy(WeavingPreload::run);
        assertThatNoException().isThrownBy(WeavingPreload::runAll);
    }
}
