package dev.insitu.report.format.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.recording.Recordings;
import dev.insitu.report.file.Formats;
import dev.insitu.report.format.ParsedJson;
import dev.insitu.report.snapshot.Snapshot;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Checks as they are printed. */
class CheckLinesTest {
    private final Recordings recordings = Recordings.usual().ramp("message parse", 4_000, 1_000, 10);

    private void add(String text, String probe, String statistic, long limitNanos) {
        recordings.fact("check", text, probe, "-", statistic, Long.toString(limitNanos));
    }

    private void addThree() {
        add("message parse p50 <= 30us", "message parse", "p50", 30_000);
        add("message parse p99 <= 6us", "message parse", "p99", 6_000);
        add("message parse p99.9 <= 60us", "message parse", "p99.9", 60_000);
    }

    @Test
    void showWhatWasMeasuredBesideWhatIsAllowed() {
        addThree();

        assertThat(CheckLines.of(Snapshot.of(recordings.build()).checks())).isEqualTo("""
                passed       message parse p50     21 us <= 30us
                FAILED       message parse p99   40.6 us > 6us
                undecidable  message parse p99.9     n/a <= 60us, counts as failed: only 4 samples above p99.9
                """);
    }

    @Test
    void standBelowTheProbes() {
        addThree();

        assertThat(Formats.of(OutputFormat.CONSOLE).render(Snapshot.of(recordings.build())))
                .contains("\n\nchecks\n passed       message parse p50");
    }

    @Test
    void tellNearFiguresFromTheirLimits() {
        add("message parse max <= 40.98us", "message parse", "max", 40_980);

        assertThat(CheckLines.of(Snapshot.of(recordings.build()).checks()))
                .isEqualTo("FAILED  message parse max 40,990 ns > 40.98us\n");
    }

    @Test
    void fitTheConsoleWhateverTheNames() {
        add("x".repeat(300) + " max <= 1us", "x".repeat(300), "max", 1_000);
        addThree();

        assertThat(CheckLines.of(Snapshot.of(recordings.build()).checks()).lines())
                .allMatch(line -> line.length() <= 100);
    }

    @Test
    void areDataForPrograms() throws IOException {
        addThree();
        String json = Formats.of(OutputFormat.JSON).render(Snapshot.of(recordings.build()));
        Map<Object, Object> report = ParsedJson.parse(json);

        assertThat(ParsedJson.in(report, "checks", 1))
                .containsEntry("check", "message parse p99 <= 6us")
                .containsEntry("result", "failed")
                .containsEntry("limit", 6_000L)
                .containsEntry("reason", "");
        assertThat(ParsedJson.in(report, "checks", 1).get("measured")).isEqualTo(40_607L);
        assertThat(ParsedJson.in(report, "checks", 2))
                .containsEntry("result", "undecidable")
                .containsEntry("measured", null);
    }
}
