package dev.insitu.platform.linux;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TaskWatchTest {
    @Test
    void oneLookThatWasInterruptedIsNotWhatALookTakes() {
        assertThat(TaskWatch.usual(20_000, 4_000_000)).isEqualTo(26_000);
        assertThat(TaskWatch.usual(20_000, 21_000)).isEqualTo(21_000);
        assertThat(TaskWatch.usual(4_000_000, 20_000)).isEqualTo(20_000);
    }

    @Test
    void manyLongOnesAre() {
        long usual = 1;
        for (int i = 0; i < 50; i++) {
            usual = TaskWatch.usual(usual, 900_000);
        }

        assertThat(usual).isEqualTo(900_000);
    }
}
