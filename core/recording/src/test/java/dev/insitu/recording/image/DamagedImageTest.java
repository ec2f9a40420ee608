package dev.insitu.recording.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.insitu.runtime.Probe;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.JournalMemory;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.RecordLayout;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the bytes of an image say, reading it ends: with a recording, or with one sentence about the damage. */
class DamagedImageTest {
    private static final int SIZE = 2 * Layout.FIRST_BLOCK;

    private ByteBuffer image;
    private int cell;
    private int entry;

    @BeforeEach
    void recordABit() {
        RegionImage live = RegionImage.open(SIZE);
        for (int probe = 1; probe <= 3; probe++) {
            for (long nanos = 1; nanos > 0; nanos *= 2) {
                Probe.took(nanos, probe);
            }
        }
        JournalMemory.append(live.region(), new byte[10], new byte[0]);
        JournalMemory.append(live.region(), new byte[1_000]);
        image = live.copy();
        cell = image.getInt(Layout.HEADER_CELLS) * Layout.UNIT;
        entry = image.getInt(Layout.HEADER_JOURNAL) * Layout.UNIT;
    }

    @Test
    void theUndamagedIsRead() {
        assertThat(read(image).counts()).hasSize(3);
        assertThat(read(image).journal()).hasSize(2);
    }

    @Test
    void refusesWhatIsNoImage() {
        image.putLong(Layout.HEADER_MAGIC, Layout.MAGIC + 1);

        assertRefused("not a recording of this version of Insitu");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 100, Layout.HEADER_BYTES, Layout.FIRST_BLOCK - 1, Layout.FIRST_BLOCK, SIZE - 1})
    void refusesWhatIsCutOff(int length) {
        image.limit(length);

        assertRefused(length < Layout.FIRST_BLOCK ? "not a recording" : "cut off");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, -1, SIZE / Layout.UNIT, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void blocksLieWithinTheImage(int unit) {
        for (int pointer : new int[] {Layout.HEADER_CELLS, Layout.HEADER_JOURNAL, cell + CellLayout.CELL_NEXT, entry}) {
            assertRefused(pointer, unit);
        }
        // A page that lies in the cell itself is read: what it says is wrong, and harmless.
        if (Math.abs((long) unit) != 1) {
            assertRefused(cell + CellLayout.CELL_PAGES, unit);
        }
    }

    @Test
    void listsThatLeadInCirclesEnd() {
        assertRefused(cell + CellLayout.CELL_NEXT, cell / Layout.UNIT);
        assertRefused(entry + RecordLayout.ENTRY_NEXT, entry / Layout.UNIT);
    }

    @Test
    void aPageBelongsToOneCell() {
        int page = image.getInt(cell + CellLayout.CELL_PAGES);
        for (int i = 0; i < CellLayout.PAGES; i++) {
            image.putInt(cell + CellLayout.CELL_PAGES + i * Integer.BYTES, page);
        }
        image.putInt(cell + CellLayout.CELL_NEXT, cell / Layout.UNIT);

        assertRefused("damaged");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, SIZE, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void stringsEndWithinTheImage(int length) {
        assertRefused(entry + RecordLayout.ENTRY_TEXT, length);
    }

    @Test
    void countsAreNotNegativeNorBeyondAllBounds() {
        int page = cell + image.getInt(cell + CellLayout.CELL_PAGES) * Layout.UNIT;
        assertRefused(cell + CellLayout.CELL_PROBE, -1);
        assertRefused(cell + CellLayout.CELL_ERRORS + 4, -1);
        assertRefused(page + 4, -1);

        image.putLong(page, Long.MAX_VALUE);
        assertRefused("damaged");
    }

    @Test
    void theRingHoldsNoMoreThanItCan() {
        assertRefused(Layout.HEADER_RING_HEAD + 4, Integer.MAX_VALUE);
        assertRefused(Layout.HEADER_RING_TAIL + 4, Integer.MIN_VALUE);
    }

    @Test
    void aMoveThatAKillCutShortIsReadAsItIs() {
        image.putLong(Layout.HEADER_MOVES, 1);

        assertThat(read(image).counts()).hasSize(3);
    }

    @Test
    void anyWordsMayBeWrong() {
        SplittableRandom random = new SplittableRandom(1);
        int used = (int) image.getLong(Layout.HEADER_CURSOR);
        int read = 0;
        for (int round = 0; round < 1_500; round++) {
            ByteBuffer damaged = ByteBuffer.allocate(SIZE).order(image.order()).put(0, image, 0, SIZE);
            for (int word = 0; word < 8; word++) {
                int at = random.nextBoolean() ? random.nextInt(0, 512) : random.nextInt(Layout.FIRST_BLOCK, used);
                damaged.putInt(at & -4, random.nextInt() >> random.nextInt(32));
            }
            damaged.putLong(Layout.HEADER_MAGIC, Layout.MAGIC);
            read += isRead(damaged) ? 1 : 0;
        }

        assertThat(read).isBetween(1, 1_499);
    }

    private static boolean isRead(ByteBuffer damaged) {
        try {
            for (EpochCounts counts : read(damaged).counts()) {
                assertThat(counts.buckets().total()).isNotNegative();
            }
            return true;
        } catch (IllegalArgumentException e) {
            assertThat(e).hasMessageContaining("recording");
            return false;
        }
    }

    /** With one word changed. */
    private void assertRefused(int offset, int value) {
        int before = image.getInt(offset);
        image.putInt(offset, value);
        assertRefused("damaged");
        image.putInt(offset, before);
    }

    private void assertRefused(String problem) {
        assertThatIllegalArgumentException().isThrownBy(() -> read(image)).withMessageContaining(problem);
    }

    private static Recording read(ByteBuffer image) {
        return ImageReader.read(new BufferImage(image), false, Optional.empty());
    }
}
