package dev.insitu.runtime.pacing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitingTest {
    private static final long MS = 1_000_000;
    private static final long SAFE = 300_000;

    @Test
    void autoSleepsWhileTheTurnIsFar_andSpinsFromWhereASleepCouldEndLate() {
        assertThat(Waiting.AUTO.sleeps(10 * MS)).isTrue();
        assertThat(Waiting.AUTO.sleeps(2 * MS)).isFalse();
        assertThat(Waiting.AUTO.marginNanos(SAFE)).isEqualTo(SAFE);
    }

    /** On Windows a sleep may end at the next of ticks that come every 15.6 ms. */
    @Test
    void theMarginIsThatOfTheSystemsTimers() {
        try {
            Pacing.sleepsLate(14 * MS);
            assertThat(Pacing.marginNanos()).isEqualTo(14 * MS);
            for (int i = 0; i < 10; i++) {
                Pacing.learn(30 * MS);
            }
            assertThat(Pacing.marginNanos()).isEqualTo(21 * MS);
        } finally {
            Pacing.sleepsLate(0);
        }
        assertThat(Pacing.marginNanos()).isLessThan(2 * MS);
    }

    @Test
    void spinNeverSleeps_andSleepAlwaysDoesToTheEnd() {
        assertThat(Waiting.SPIN.sleeps(3_600_000 * MS)).isFalse();
        assertThat(Waiting.SLEEP.sleeps(MS / 10)).isTrue();
        assertThat(Waiting.SLEEP.marginNanos(SAFE)).isZero();
    }

    @Test
    void waitingCallersLetOthersGoFirst_whereTheyWouldTakeTheirCpus() {
        assertThat(Waiting.AUTO.crowd(2, false, false)).isEqualTo(2);
        assertThat(Waiting.AUTO.crowd(2, true, false)).isEqualTo(1);
        assertThat(Waiting.SPIN.crowd(2, true, false)).isEqualTo(3);
        assertThat(Waiting.SPIN.crowd(2, false, true)).as("carriers").isEqualTo(2);
    }
}
