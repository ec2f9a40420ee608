package dev.insitu.explain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OwnTimeTest {
    private long cpuNanos = 5_000;
    private long clockNanos = -700;
    private final OwnTime time = new OwnTime(() -> cpuNanos, () -> clockNanos);

    @Test
    void isTheTimeOnACpu() {
        clockNanos += 300;
        cpuNanos += 290;

        assertThat(time.getAsLong()).isEqualTo(290);
    }

    @Test
    void waitingForACpuUsesATenth() {
        clockNanos += 3_000;
        cpuNanos += 20;

        assertThat(time.getAsLong()).isEqualTo(300);
    }
}
