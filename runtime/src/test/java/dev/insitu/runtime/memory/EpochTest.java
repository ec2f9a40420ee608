package dev.insitu.runtime.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.RecordedImage;
import dev.insitu.runtime.RecordedImage.Counts;
import dev.insitu.runtime.Threads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EpochTest {
    private static final int THREADS = 4;
    private static final int CALLS = 40_000;
    private static final int EPOCHS = 40;

    /**
     * Every thread calls a probe of its own with 1, 2, 3 … So the samples of an epoch are a stretch of that sequence:
     * there are as many as minimum and maximum say, and the stretches follow each other without a gap.
     */
    @ParameterizedTest(name = "sharing {0}")
    @ValueSource(booleans = {false, true})
    void everySampleIsInOneEpochWhileAnyThreadBeginsThem(boolean sharing) {
        RecordedImage recorded = RecordedImage.open(64L * RecordedImage.MIB);
        if (sharing) {
            recorded.usePrivateMemoryUp();
        }
        int first = Epoch.current();
        Threads.run(THREADS, thread -> {
            for (int call = 1; call <= CALLS; call++) {
                Probe.took(call, 1 + thread);
                if (thread == 0 && call % (CALLS / EPOCHS) == 0) {
                    Epoch.begin(Epoch.current() + 1);
                }
            }
        });

        for (int probe = 1; probe <= THREADS; probe++) {
            long last = 0;
            for (int epoch = first; epoch <= Epoch.current(); epoch++) {
                Counts counts = recorded.of(probe, epoch);
                if (counts.count > 0) {
                    assertThat(counts.min).isEqualTo(last + 1);
                    assertThat(counts.count).isEqualTo(counts.max - counts.min + 1);
                    assertThat(counts.sum).isEqualTo((counts.min + counts.max) * counts.count / 2);
                    last = counts.max;
                }
            }
            assertThat(last).isEqualTo(CALLS);
            assertThat(recorded.shared(probe).count).isEqualTo(sharing ? CALLS : 0);
        }
    }

    @Test
    void threadsThatShareLastThroughAnyNumberOfEpochs() {
        RecordedImage recorded = RecordedImage.open(16L * RecordedImage.MIB);
        recorded.usePrivateMemoryUp();
        int first = Epoch.current();
        for (int epoch = first; epoch < first + 200; epoch++) {
            Epoch.begin(epoch);
            Probe.took(3, 1);
        }

        for (int epoch = first; epoch < first + 200; epoch++) {
            assertThat(recorded.of(1, epoch).count).isEqualTo(1);
        }
    }

    @Test
    void aNewRegionIsTakenUpWithItsEpoch() {
        RecordedImage before = RecordedImage.open(2L * RecordedImage.MIB);
        Probe.took(10, 1);
        RecordedImage after = RecordedImage.open(2L * RecordedImage.MIB);
        Probe.took(20, 1);

        assertThat(before.of(1).sum).isEqualTo(10);
        assertThat(after.of(1).sum).isEqualTo(20);
    }

    @Test
    void aCallOfAnEarlierSessionThatEndsInThisOneIsNotCountedHere() {
        int first = OwnProbes.FIRST_RULE_PROBE;
        RecordedImage before = RecordedImage.open(2L * RecordedImage.MIB);
        nested(first);
        RecordedImage after = RecordedImage.open(2L * RecordedImage.MIB, 2L * RecordedImage.MIB, first + 2);
        nested(first);
        nested(first + 2);
        AgentControl.tidy(after.region());

        assertThat(before.of(first).count).isEqualTo(1);
        for (int old : new int[] {first, first + 1}) {
            assertThat(after.of(old).cells).isZero();
            assertThat(after.of(old | OwnProbes.SELF).cells).isZero();
        }
        assertThat(after.of(first + 2).count).isEqualTo(1);
        assertThat(after.of(first + 3).count).isEqualTo(1);
    }

    /** A call of a probe within one of the probe before it. */
    private static void nested(int outer) {
        Probe.took(20, 10, outer + 1);
        Probe.took(30, 0, outer);
    }
}
