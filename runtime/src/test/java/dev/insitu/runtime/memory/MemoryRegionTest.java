package dev.insitu.runtime.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.RecordedImage;
import dev.insitu.runtime.Threads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryRegionTest {
    private static final long SIZE = 2L * Layout.FIRST_BLOCK;

    @Test
    void handsOutEveryUnitOnceToConcurrentThreads() {
        MemoryRegion region = RecordedImage.open(SIZE).region();
        List<Long> blocks = Collections.synchronizedList(new ArrayList<>());
        Threads.run(4, thread -> {
            for (long block = region.allocateShared(65); block != 0; block = region.allocateShared(65)) {
                blocks.add(block);
            }
        });

        Collections.sort(blocks);
        assertThat(blocks).hasSize((int) ((SIZE - Layout.FIRST_BLOCK) / (2 * Layout.UNIT)));
        for (int i = 0; i < blocks.size(); i++) {
            assertThat(region.unit(blocks.get(i))).isEqualTo((Layout.FIRST_BLOCK / Layout.UNIT) + 2 * i);
            assertThat(region.address(region.unit(blocks.get(i)))).isEqualTo(blocks.get(i));
        }
    }

    @Test
    void keepsAnEighthForWhatThreadsShare() {
        RecordedImage recorded = RecordedImage.open(SIZE);
        recorded.usePrivateMemoryUp();
        MemoryRegion region = recorded.region();

        assertThat(region.used()).isBetween(SIZE - SIZE / 8 - Layout.UNIT, SIZE - SIZE / 8);
        assertThat(region.privateFull()).isTrue();
        assertThat(region.allocateShared(Layout.UNIT)).isNotZero();
    }

    @Test
    void handsOutNothingThatIsNotReady() {
        MemoryRegion region =
                RecordedImage.open(SIZE, Layout.FIRST_BLOCK + Layout.UNIT).region();

        assertThat(region.allocateShared(Layout.UNIT + 1)).isZero();
        assertThat(region.allocatePrivate(Layout.UNIT)).isNotZero();
        assertThat(region.allocatePrivate(1)).isZero();
        assertThat(region.privateFull()).isFalse();
    }

    /** A region is kept for calls that end late, one for each session: what its heap held of a session does not add up. */
    @Test
    void keepsNothingInTheHeapOnceAnotherIsOpened() {
        MemoryRegion first = RecordedImage.open(SIZE).region();
        assertThat(first.unwritten).hasSize(Layout.RING_ENTRIES);

        MemoryRegion second = RecordedImage.open(SIZE).region();

        assertThat(first.unwritten).isNull();
        assertThat(second.unwritten).hasSize(Layout.RING_ENTRIES);
    }
}
