package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.memory.RegionSize;
import org.junit.jupiter.api.Test;

/** Memory of the process beside what other processes can read. */
class MemoryBesideTest {
    private static final long SMALL = 2L * Layout.FIRST_BLOCK;

    @Test
    void nothingIsLostWhereThereIsMemoryBeside() {
        assertAllAreCounted(new RegionSize(SMALL, SMALL, 0, 24L * RecordedImage.MIB), 0);
    }

    /** Sessions that follow each other reserve address space once, as long as they do not use it. */
    @Test
    void memoryBesideThatIsUnusedIsTheNextSessions() {
        RegionSize extent = new RegionSize(SMALL, SMALL, 0, 24L * RecordedImage.MIB);
        long first = addressBeside(RecordedImage.open(extent, OwnProbes.FIRST_RULE_PROBE));
        RecordedImage second = RecordedImage.open(extent, OwnProbes.FIRST_RULE_PROBE);
        assertThat(addressBeside(second)).isEqualTo(first);

        assertThat(second.region().beside().allocateShared(Layout.UNIT)).isPositive();
        RecordedImage third = RecordedImage.open(extent, OwnProbes.FIRST_RULE_PROBE);
        assertThat(addressBeside(third)).isNotEqualTo(first);
    }

    private static long addressBeside(RecordedImage image) {
        return image.region().beside().header(0);
    }

    @Test
    void aSealedRegionHandsNothingOut() {
        RecordedImage recorded = RecordedImage.open(SMALL);
        long used = recorded.region().used();

        assertThat(recorded.region().seal()).isEqualTo(used);
        Probe.took(1_000, 1);
        assertThat(recorded.region().allocateShared(Layout.UNIT)).isZero();
        assertThat(recorded.waiting()).isEqualTo(1);
    }

    /** Too little for a cell of each stripe: they share, and pages are coarse. */
    @Test
    void nothingIsLostWhereThereIsLittleMemoryBeside() {
        assertAllAreCounted(new RegionSize(SMALL, SMALL, 0, Layout.FIRST_BLOCK + (2L << 20)), 1);
    }

    private static void assertAllAreCounted(RegionSize extent, long coarseAtLeast) {
        int threads = 8;
        int probes = 250;
        int calls = 100;
        RecordedImage recorded = RecordedImage.open(extent, OwnProbes.FIRST_RULE_PROBE);
        Threads.run(threads, thread -> {
            for (int call = 0; call < calls; call++) {
                for (int probe = 1; probe <= probes; probe++) {
                    Probe.took(1_000L * (1 + call % 4), probe);
                }
            }
        });

        long coarse = 0;
        for (int probe = 1; probe <= probes; probe++) {
            assertThat(recorded.of(probe).count).isEqualTo((long) threads * calls);
            assertThat(recorded.of(probe).sum).isEqualTo((long) threads * calls / 4 * 10_000);
            assertThat(recorded.of(probe).max).isEqualTo(4_000);
            coarse += recorded.of(probe).coarse;
        }
        assertThat(recorded.lost()).isZero();
        assertThat(recorded.region().isBesideUsed()).isTrue();
        assertThat(coarse).isGreaterThanOrEqualTo(coarseAtLeast);
    }
}
