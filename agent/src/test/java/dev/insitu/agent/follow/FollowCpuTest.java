package dev.insitu.agent.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.thread.ThreadTimes;
import org.junit.jupiter.api.Test;

class FollowCpuTest {
    private static final long WORK_NANOS = 20_000_000;

    private final ThreadTimes times = new ThreadTimes();

    @Test
    void whatTheThreadTakesIsInIt() {
        times.open();
        FollowCpu cpu = new FollowCpu();
        long own = times.ownCpuNanos();
        while (times.ownCpuNanos() - own < WORK_NANOS) {
            Thread.onSpinWait();
        }

        assertThat(cpu.nanos()).isGreaterThanOrEqualTo((double) (own + WORK_NANOS));
    }
}
