package dev.insitu.report.format.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.snapshot.Snapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

class PercentilePlotTest {
    @Test
    void aCurveRisesFromTheMinimumToTheLastPercentileThatIsCarried() {
        List<String> lines = plot(Recordings.bare().ramp("a\nname", 10_000, 1_000, 100));

        assertThat(lines).hasSize(12);
        assertThat(lines.get(1)).isEqualTo("a name, us, 10,000 samples");
        for (int row = 2; row < 10; row++) {
            assertThat(lines.get(row).substring(12)).matches("[ ▁▂▃▄▅▆▇█]*█");
        }
        assertThat(lines.get(2).trim()).startsWith("1,000 |");
        assertThat(lines.get(9)).contains("▁").hasSize(84);
        assertThat(lines.get(11).trim()).matches("min +p90 +p99 +p99.9");
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void valuesThatAreAllAlikeAndTooFewMakeNoTrouble() {
        assertThat(plot(Recordings.bare().ramp("same", 1_000, 5, 0))).hasSize(12);
        assertThat(plot(Recordings.bare().ramp("zero", 1_000, 0, 0))).hasSize(12);
        assertThat(plot(Recordings.bare().ramp("few", 19, 5, 1))).isEmpty();
    }

    private static List<String> plot(Recordings recordings) {
        return PercentilePlot.of(Snapshot.of(recordings.build())).lines().toList();
    }
}
