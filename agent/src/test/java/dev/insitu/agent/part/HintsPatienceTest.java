package dev.insitu.agent.part;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HintsPatienceTest {
    private static final long MILLI = 1_000_000;
    private static final long LONGEST_MILLIS = 4_400;

    private final VirtualJvm jvm = new VirtualJvm();

    /** @param until when the thread's work is over */
    private HintsPatience patience(long until, long cpuPercent) {
        return new HintsPatience(
                LONGEST_MILLIS, () -> jvm.millis() < until, () -> jvm.millis() * cpuPercent / 100 * MILLI, jvm);
    }

    @Test
    void aThreadThatHasNoCpuForSecondsIsWaitedFor() {
        assertThat(patience(4_000, 10).isOverInTime()).isTrue();
        assertThat(jvm.millis()).isEqualTo(4_000);
    }

    @Test
    void aThreadThatHasMuchToDoIsNot() {
        assertThat(patience(8_000, 100).isOverInTime()).isFalse();
        assertThat(jvm.millis()).isEqualTo(HintsPatience.MOST_CPU_MILLIS);
    }

    @Test
    void theWaitEndsOnAMachineThatHasNoCpuAtAll() {
        assertThat(patience(Long.MAX_VALUE, 0).isOverInTime()).isFalse();
        assertThat(jvm.millis()).isEqualTo(LONGEST_MILLIS);
    }
}
