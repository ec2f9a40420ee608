package dev.insitu.recording.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.Facts;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.memory.CellLayout;
import dev.insitu.runtime.memory.JournalMemory;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.OwnProbes;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeptSamplesTest {
    private static final int PROBE = OwnProbes.FIRST_RULE_PROBE;
    private static final String NAME = "wörker \u4e2d";

    private RegionImage image;

    @BeforeEach
    void open() {
        AgentControl.keepSlowest(2);
        image = RegionImage.open(4 << 20);
    }

    @AfterEach
    void keepNothing() {
        AgentControl.keepSlowest(0);
    }

    @Test
    void theSlowestOfAllThreadsAreInTheRecordingAndAllAreToBeHad() throws InterruptedException {
        call(10, 20, 30);
        call(15, 25, 35);

        assertThat(kept(ImageReader.read(List.of(image), true, Optional.empty()).journal()))
                .containsExactly("35", "30");
        assertThat(kept(ImageReader.kept(List.of(image)))).containsExactlyInAnyOrder("20", "30", "25", "35");
        List<String> slowest = image.read().journal().get(0).strings();
        assertThat(slowest.get(1)).isEqualTo(Integer.toString(PROBE));
        assertThat(slowest.get(7)).isEqualTo(NAME);
    }

    /** What a killed JVM has kept since its last interval ended. */
    @Test
    void theSlowestSinceTheLastIntervalAreInARecordingThatIsNotComplete() throws InterruptedException {
        call(10, 20, 30);
        AgentControl.beginInterval(image.region(), System.nanoTime());
        call(1, 2, 3);

        assertThat(kept(ImageReader.read(List.of(image), false, Optional.empty())
                        .journal()))
                .containsExactly("30", "20", "3", "2");
        assertThat(kept(ImageReader.read(List.of(image), true, Optional.empty()).journal()))
                .containsExactly("30", "20");
    }

    @Test
    void leavesOutACallThatIsExplainedAlready() throws InterruptedException {
        call(10, 20, 30);
        JournalMemory.append(
                image.region(),
                Stream.of("slow", "1", "0", "30", "0", NAME)
                        .map(text -> text.getBytes(StandardCharsets.UTF_8))
                        .toArray(byte[][]::new));

        assertThat(kept(image.read().journal())).isEmpty();
    }

    @Test
    void aDamagedPlaceIsRefused() throws InterruptedException {
        call(10, 20, 30);
        var copy = image.copy();
        int cell = copy.getInt(Layout.HEADER_CELLS) * Layout.UNIT;
        for (int place : new int[] {-(1 << 15), 1 << 20, Integer.MAX_VALUE}) {
            copy.putInt(cell + CellLayout.CELL_KEPT, place);
            assertThat(catchThrowable(() -> ImageReader.read(new BufferImage(copy), false, Optional.empty())))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static void call(long... nanos) throws InterruptedException {
        Thread thread = new Thread(
                () -> {
                    for (long each : nanos) {
                        Probe.took(each, PROBE);
                    }
                },
                NAME);
        thread.start();
        thread.join();
    }

    private static List<String> kept(List<? extends Fact> journal) {
        return Facts.ofKind("kept", journal).stream().map(fact -> fact.get(3)).toList();
    }
}
