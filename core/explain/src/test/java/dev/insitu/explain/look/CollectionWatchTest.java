package dev.insitu.explain.look;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.explain.evidence.Interval;
import dev.insitu.recording.journal.CauseKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class CollectionWatchTest {
    private static final long MILLI = 1_000_000;

    private final CountingCollector stopping = new CountingCollector("G1 Young Generation");
    private final CountingCollector beside = new CountingCollector("ZGC Cycles");
    private final CollectionWatch watch = new CollectionWatch();

    CollectionWatchTest() {
        watch.watch(List.of(stopping, beside), 0);
    }

    @Test
    void aPauseEndedWhenItWasSeen() {
        watch.look(10 * MILLI);
        stopping.collects(20);
        watch.look(31 * MILLI);

        assertThat(watch.pauses(0, 100 * MILLI))
                .containsExactly(new Interval(11 * MILLI, 31 * MILLI, CauseKind.GC, "G1 Young Generation"));
        assertThat(watch.pauses(0, 11 * MILLI)).isEmpty();
        assertThat(watch.cycles(0, 100 * MILLI)).isEmpty();
    }

    /** It may have been at any time since the last look. */
    @Test
    void aPauseOfLongAgoIsNotClaimed() {
        watch.look(10 * MILLI);
        stopping.collects(20);
        watch.look(131 * MILLI);

        assertThat(watch.pauses(0, 200 * MILLI)).isEmpty();
    }

    /** As Parallel does for System.gc(): each would be too short for the time since the last look, both together are not. */
    @Test
    void twoPausesOneAfterTheOtherAreOfOneStop() {
        CountingCollector full = new CountingCollector("PS MarkSweep");
        CountingCollector young = new CountingCollector("PS Scavenge");
        watch.watch(List.of(full, young), 0);
        full.collects(40);
        young.collects(30);
        watch.look(72 * MILLI);

        assertThat(watch.pauses(0, 100 * MILLI))
                .containsExactly(
                        new Interval(32 * MILLI, 72 * MILLI, CauseKind.GC, "PS MarkSweep"),
                        new Interval(2 * MILLI, 32 * MILLI, CauseKind.GC, "PS Scavenge"));
    }

    /** What has begun that much before its end, which lies between two looks. */
    @Test
    void aCycleIsNoPause() {
        watch.look(50 * MILLI);
        beside.collects(20);
        watch.look(51 * MILLI);

        assertThat(watch.pauses(0, 100 * MILLI)).isEmpty();
        assertThat(watch.cycles(0, 100 * MILLI))
                .containsExactly(new Interval(30 * MILLI, 51 * MILLI, CauseKind.GC, "ZGC Cycles"));
    }

    @Test
    void theNewestAreKept() {
        for (int i = 1; i <= 2_000; i++) {
            stopping.collects(1);
            watch.look(2L * i * MILLI);
        }

        assertThat(watch.pauses(0, 4_000 * MILLI)).hasSize(1 << 10);
        assertThat(watch.pauses(3_998 * MILLI, 4_000 * MILLI)).hasSize(1);
    }
}
