package dev.insitu.recording.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.Facts;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.memory.Epoch;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallerPairsTest {
    private static final int OUTER = 32;
    private static final int INNER = 33;

    private final RegionImage image = RegionImage.open(8 << 20);

    private static void call() {
        Probe.took(30, 20, INNER);
        Probe.took(55, 40, INNER);
        Probe.took(100, 0, OUTER);
    }

    @Test
    void areSummedOverThreadsAndSeparatedByEpoch() throws InterruptedException {
        int first = Epoch.next() - 1;
        Together.start(3, thread -> call()).join();
        Epoch.begin(first + 1);
        Together.start(1, thread -> call()).join();

        List<String> called = new ArrayList<>();
        for (List<String> fact : Facts.ofKind("called", image.read().journal())) {
            called.add(String.join(" ", fact));
        }
        assertThat(called)
                .containsExactlyInAnyOrder("called 33 " + first + " 32 6 75", "called 33 " + (first + 1) + " 32 2 25");
    }

    /** A clock that steps back may put the calibration's calls into each other. */
    @Test
    void whatTheProbesCostIsMeasuredWithIsNoRow() throws InterruptedException {
        Together.start(1, thread -> {
                    Probe.took(30, 20, OwnProbes.CALIBRATION_PROBE);
                    Probe.took(100, 0, OwnProbes.CALIBRATION_PROBE);
                    call();
                })
                .join();

        Recording recording = image.read();
        assertThat(recording.counts())
                .extracting(EpochCounts::cell)
                .containsExactlyInAnyOrder(INNER, OUTER, Distribution.SELF.cell(OUTER));
        assertThat(Snapshot.of(recording).probes())
                .extracting(ProbeFigures::name)
                .doesNotContain("probe 0");
    }
}
