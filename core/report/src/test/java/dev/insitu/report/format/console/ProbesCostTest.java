package dev.insitu.report.format.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.snapshot.Snapshot;
import org.junit.jupiter.api.Test;

/** One line with what all probes have cost. */
class ProbesCostTest {
    @Test
    void callsTimesTheCostInPlaceAsAShareOfTheTimeRecorded() {
        Recordings recordings = Recordings.usual()
                .ramp("many", 1_000_000, 100_000, 0)
                .ramp("more", 200_000, 100_000, 0)
                .skipped(50_000);

        // 1.25 M x 190 ns in 41.2 s
        assertThat(render(recordings)).contains("\n probes cost about 0.6 % of a CPU (1.2 M calls x 190 ns)\n");
    }

    @Test
    void nothingWhereTheCostIsNotKnown() {
        assertThat(render(Recordings.bare().ramp("call", 1_000, 100_000, 0))).doesNotContain("probes cost");
    }

    private static String render(Recordings recordings) {
        return new ConsoleFormat().render(Snapshot.of(recordings.build()));
    }
}
