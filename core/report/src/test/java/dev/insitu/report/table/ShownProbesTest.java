package dev.insitu.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.snapshot.Snapshot;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShownProbesTest {
    @Test
    void few_areAllShownInTheirOrder() {
        ShownProbes shown = ShownProbes.of(probes(ShownProbes.MOST, 0), Set.of());

        assertThat(shown.rows())
                .hasSize(ShownProbes.MOST)
                .first()
                .extracting(ProbeRow::name)
                .isEqualTo("probe 0");
        assertThat(shown.others()).isEmpty();
    }

    @Test
    void many_areShownByTheTimeTheyTookInAll() {
        ShownProbes shown = ShownProbes.of(probes(70, 5), Set.of());

        assertThat(shown.rows())
                .hasSize(ShownProbes.MOST)
                .first()
                .extracting(ProbeRow::name)
                .isEqualTo("probe 69");
        assertThat(shown.others()).isEqualTo("and 20 more, 8.5 % of the time; 5 never called");
    }

    @Test
    void aProbeThatIsNamedElsewhereIsShown_andThoseThatCallAShownOne() {
        Recordings recordings = new Recordings();
        recordings.probe("entry", 1_000L).fact("called", "1", "0", "0", "1", "2000");
        for (int i = 1; i < 70; i++) {
            recordings.probe("probe " + i, (i + 1) * 1_000L);
        }
        recordings.fact("called", "69", "0", "1", "1", "70000");
        List<ProbeRow> rows = rows(recordings);

        ShownProbes shown = ShownProbes.of(rows, Set.of("probe 5"));

        assertThat(shown.rows())
                .extracting(ProbeRow::name)
                .hasSize(ShownProbes.MOST + 3)
                .contains("probe 69", "probe 5", "probe 1", "entry")
                .doesNotContain("probe 6");
        assertThat(shown.others()).startsWith("and 17 more, ");
    }

    private static List<ProbeRow> probes(int called, int neverCalled) {
        Recordings recordings = new Recordings();
        for (int i = 0; i < called; i++) {
            recordings.probe("probe " + i, (i + 1) * 1_000L);
        }
        for (int i = 0; i < neverCalled; i++) {
            recordings.probe("never " + i);
        }
        return rows(recordings);
    }

    private static List<ProbeRow> rows(Recordings recordings) {
        return Snapshot.of(recordings.build()).probes().stream()
                .map(probe -> ProbeRow.of(probe, probe.figures()))
                .toList();
    }
}
