package dev.insitu.agent.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.thread.ThreadTimes;
import java.util.OptionalLong;
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

    /** Nothing else stands for it meanwhile, and nothing of it is lost. */
    @Test
    void whatCompilersTakeIsInItOnceItCanBeReadAgain() {
        times.open();
        OptionalLong[] compilers = {OptionalLong.of(1)};
        FollowCpu cpu = new FollowCpu(() -> compilers[0]);

        compilers[0] = OptionalLong.empty();
        assertThat(cpu.nanos()).isLessThanOrEqualTo((double) times.ownCpuNanos());
        compilers[0] = OptionalLong.of(1 + WORK_NANOS);
        long own = times.ownCpuNanos();
        assertThat(cpu.nanos()).isGreaterThanOrEqualTo((double) (own + WORK_NANOS));
    }
}
