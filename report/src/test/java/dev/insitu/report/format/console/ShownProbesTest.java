package dev.insitu.report.format.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.report.Recordings;
import dev.insitu.report.snapshot.Snapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShownProbesTest {
    @Test
    void few_areAllShownInTheirOrder() {
        ShownProbes shown = ShownProbes.of(probes(ShownProbes.MOST, 0));

        assertThat(shown.rows())
                .hasSize(ShownProbes.MOST)
                .first()
                .extracting(ProbeRow::name)
                .isEqualTo("probe 0");
        assertThat(shown.others()).isEmpty();
    }

    @Test
    void many_areShownByTheTimeTheyTookInAll() {
        ShownProbes shown = ShownProbes.of(probes(70, 5));

        assertThat(shown.rows())
                .hasSize(ShownProbes.MOST)
                .first()
                .extracting(ProbeRow::name)
                .isEqualTo("probe 69");
        assertThat(shown.others()).isEqualTo("and 20 more, 8.5 % of the time; 5 never called");
    }

    private static List<ProbeRow> probes(int called, int neverCalled) {
        Recordings recordings = new Recordings();
        for (int i = 0; i < called; i++) {
            recordings.probe("probe " + i, (i + 1) * 1_000L);
        }
        for (int i = 0; i < neverCalled; i++) {
            recordings.probe("never " + i);
        }
        return Snapshot.of(recordings.build()).probes().stream()
                .map(probe -> ProbeRow.of(probe, probe.figures()))
                .toList();
    }
}
