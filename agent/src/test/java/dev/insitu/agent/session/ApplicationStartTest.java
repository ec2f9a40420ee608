package dev.insitu.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ApplicationStartTest {
    private static final long MILLI = 1_000_000;

    private final ApplicationStart starting = new ApplicationStart(0);
    private int loads;

    @Test
    void lastsWhileClassesAreLoaded() {
        for (int millis = 0; millis < 3_000; millis += 50) {
            loads += 20;
            assertThat(isOver(millis)).isFalse();
        }

        assertThat(isOver(3_100)).isFalse();
        assertThat(isOver(3_150)).isTrue();
    }

    @Test
    void isOverSoonWhereNothingIsLoaded() {
        assertThat(isOver(50)).isFalse();
        assertThat(isOver(200)).isTrue();
    }

    @Test
    void isOverThoughAClassIsLoadedNowAndThen() {
        loads = 1_000;
        assertThat(isOver(0)).isFalse();
        loads += 5;
        assertThat(isOver(100)).isFalse();
        loads += 5;
        assertThat(isOver(200)).isTrue();
    }

    @Test
    void isOverInTheEndThoughClassesAreLoadedForEver() {
        long millis = 0;
        while (!isOver(millis)) {
            loads += 100;
            millis += 50;
        }
        assertThat(millis).isEqualTo(10_000);
    }

    private boolean isOver(long millis) {
        return starting.isOver(millis * MILLI, loads);
    }
}
