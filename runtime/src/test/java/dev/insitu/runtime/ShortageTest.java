package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.JournalMemory;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.RegionSize;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What happens to samples when there is no memory for counters, or not yet: they wait, and what is lost is counted. */
class ShortageTest {
    private static final long SMALL = 2L * Layout.FIRST_BLOCK;

    @Test
    void firstCellsAreSharedThenSamplesWaitThenTheyAreCountedAsUnrecorded() {
        int threads = 4;
        int probes = 250;
        int calls = 100;
        RecordedImage recorded = RecordedImage.open(SMALL);
        Threads.run(threads, thread -> {
            for (int call = 0; call < calls; call++) {
                for (int probe = 1; probe <= probes; probe++) {
                    Probe.took(1_000, probe);
                }
            }
        });

        long owned = 0;
        long shared = 0;
        long all = 0;
        for (int probe = 1; probe <= probes; probe++) {
            owned += recorded.owned(probe).count;
            shared += recorded.shared(probe).count;
            all += recorded.of(probe).count;
        }
        assertThat(recorded.region().privateFull()).isTrue();
        assertThat(owned).isPositive();
        assertThat(shared).isPositive();
        assertThat(recorded.waiting()).isEqualTo(Layout.RING_ENTRIES);
        assertThat(all).isEqualTo(owned + shared + Layout.RING_ENTRIES);
        assertThat(all + recorded.lost()).isEqualTo((long) threads * probes * calls);
        assertThat(recorded.region().used()).isLessThanOrEqualTo(SMALL);
    }

    @Test
    void whatIsLostIsCountedByProbe() {
        int probes = 100;
        int calls = Layout.RING_ENTRIES / 50;
        RecordedImage recorded = RecordedImage.open(SMALL, Layout.FIRST_BLOCK);
        for (int probe = 1; probe <= probes; probe++) {
            for (int call = 0; call < calls; call++) {
                Probe.took(1_000, probe);
            }
        }
        Probe.took(1_000, Layout.LOST_PROBES);

        long lost = 0;
        for (int probe = 1; probe <= probes; probe++) {
            assertThat(recorded.of(probe).count + recorded.lost(probe)).isEqualTo(calls);
            lost += recorded.lost(probe);
        }
        assertThat(lost).isEqualTo((long) probes * calls - Layout.RING_ENTRIES);
        assertThat(recorded.lost()).isEqualTo(lost + 1);
    }

    @Test
    void theJournalHasRoomWhereCountersHaveNone() {
        RecordedImage recorded =
                RecordedImage.open(new RegionSize(SMALL, SMALL, 1 << 16, 0), OwnProbes.FIRST_RULE_PROBE);
        while (recorded.region().allocateShared(Layout.UNIT) != 0) {}
        byte[] text = new byte[1 << 12];

        for (int entry = 0; entry < 15; entry++) {
            assertThat(JournalMemory.append(recorded.region(), text)).isTrue();
        }
        for (int entry = 15; entry < 17; entry++) {
            JournalMemory.append(recorded.region(), text);
        }
        assertThat(JournalMemory.append(recorded.region(), text)).isFalse();
    }

    @Test
    void samplesWaitUntilMemoryIsReady() {
        RecordedImage recorded = RecordedImage.open(SMALL, Layout.FIRST_BLOCK);
        int epoch = Epoch.current();
        callThreeWays();
        Epoch.begin(epoch + 1);
        Probe.took(70, 1);
        AgentControl.tidy(recorded.region());

        assertThat(recorded.waiting()).isEqualTo(4);
        assertThat(recorded.of(1).cells).isZero();
        assertThat(recorded.of(1).count).isEqualTo(3);
        assertThat(recorded.region().privateFull()).isFalse();

        recorded.allReady();
        AgentControl.tidy(recorded.region());

        assertThat(recorded.waiting()).isZero();
        assertThat(recorded.of(1, epoch).count).isEqualTo(2);
        assertThat(recorded.of(1, epoch).errors).isEqualTo(1);
        assertThat(recorded.of(1, epoch).skipped).isEqualTo(1);
        assertThat(recorded.of(1, epoch).sum).isEqualTo(50);
        assertThat(recorded.of(1, epoch + 1).count).isEqualTo(1);
        assertThat(recorded.of(1, epoch + 1).min).isEqualTo(70);
    }

    private static void callThreeWays() {
        Probe.took(20, 1);
        Probe.failed(null, 30, 1);
        Probe.tookWhenTrue(false, 99, 0, 1);
    }

    @Test
    void aRingThatWasFullServesAgainOnceItIsEmptied() {
        RecordedImage recorded = RecordedImage.open(SMALL, Layout.FIRST_BLOCK);
        call(Layout.RING_ENTRIES + 10);

        assertThat(recorded.lost()).isEqualTo(10);

        recorded.allReady();
        AgentControl.tidy(recorded.region());
        call(5);

        assertThat(recorded.waiting()).isZero();
        assertThat(recorded.of(1).count).isEqualTo(Layout.RING_ENTRIES + 5);
        assertThat(recorded.lost()).isEqualTo(10);
    }

    @Test
    void whatWaitsMayUseTheMemoryKeptForSharing() {
        long privately = SMALL - SMALL / 8;
        RecordedImage recorded = RecordedImage.open(SMALL, privately);
        recorded.usePrivateMemoryUp();
        call(3);

        assertThat(recorded.waiting()).isEqualTo(3);

        recorded.allReady();
        AgentControl.tidy(recorded.region());

        assertThat(recorded.waiting()).isZero();
        assertThat(recorded.of(1).count).isEqualTo(3);
    }

    @Test
    void everyCallIsCountedOrSaidToBeMissingWhileMemoryBecomesReadyBitByBit() {
        int writers = 4;
        int calls = 50_000;
        long size = 4L * RecordedImage.MIB;
        RecordedImage recorded = RecordedImage.open(size, Layout.FIRST_BLOCK);
        CountDownLatch busy = new CountDownLatch(writers);
        List<Threads.Work> all = new ArrayList<>();
        for (int i = 0; i < writers; i++) {
            all.add(() -> {
                for (int call = 0; call < calls; call++) {
                    Probe.took(1L << call % 40, 1 + call % 50);
                }
                busy.countDown();
            });
        }
        all.add(() -> {
            long ready = Layout.FIRST_BLOCK;
            while (busy.getCount() > 0) {
                ready = Math.min(size, ready + 4_096);
                recorded.region().ready(ready);
                AgentControl.tidy(recorded.region());
            }
        });
        Threads.run(all);
        recorded.allReady();
        AgentControl.tidy(recorded.region());

        long counted = 0;
        for (int probe = 1; probe <= 50; probe++) {
            counted += recorded.of(probe).count;
        }
        assertThat(recorded.waiting()).isZero();
        assertThat(counted + recorded.lost()).isEqualTo((long) writers * calls);
    }

    private static void call(int times) {
        for (int i = 0; i < times; i++) {
            Probe.took(40, 1);
        }
    }
}
