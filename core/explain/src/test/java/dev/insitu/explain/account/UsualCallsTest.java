package dev.insitu.explain.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.CauseKind;
import org.junit.jupiter.api.Test;

class UsualCallsTest {
    private static final long MILLI = 1_000_000;

    private final UsualCalls usual = new UsualCalls();

    @Test
    void aPartIsTheShareOfLooks() {
        see(CauseKind.IO, 15);
        see(CauseKind.CODE, 45);

        assertThat(usual.part(CauseKind.IO)).isEqualTo(0.25);
        assertThat(usual.part(CauseKind.CODE)).isEqualTo(0.75);
        assertThat(usual.part(CauseKind.SLEEP)).isZero();
    }

    @Test
    void fewLooksSayNothing() {
        see(CauseKind.IO, 19);

        assertThat(usual.part(CauseKind.IO)).isZero();
    }

    @Test
    void looksComeAtRegularIntervalsAndMoreRarelyOnceThereAreEnough() {
        long begun = Long.MAX_VALUE - MILLI;

        assertThat(usual.isDue(begun)).isTrue();
        assertThat(usual.isDue(begun + 2 * MILLI)).isFalse();
        assertThat(usual.isDue(begun + 3 * MILLI)).isTrue();
        see(CauseKind.CODE, 200);
        assertThat(usual.isDue(begun + 6 * MILLI)).isTrue();
        assertThat(usual.isDue(begun + 35 * MILLI)).isFalse();
        assertThat(usual.isDue(begun + 36 * MILLI)).isTrue();
    }

    private void see(CauseKind kind, int looks) {
        for (int i = 0; i < looks; i++) {
            usual.saw(kind);
        }
    }
}
