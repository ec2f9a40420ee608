package dev.insitu.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.recording.Recordings;
import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.file.Formats;
import dev.insitu.report.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The forms for other tools say what the snapshot says, whatever the names are. */
class TabularFormatsTest {
    private static final List<String> NAMES = List.of(
            "plain",
            "a, \"quoted\" name",
            "<script>alert(1)</script>",
            "größe λ 測",
            "org/acme/Book::match",
            "x".repeat(300),
            "Plain",
            "two\nlines");

    private static final Format CSV = Formats.of(OutputFormat.CSV);
    private static final HgrmFormat HGRM = new HgrmFormat();

    @Test
    void everyNameSurvivesInCsv() {
        List<List<String>> rows = csv(CSV.render(named()));

        assertThat(rows.get(0))
                .containsExactly(
                        "probe", "kind", "corrected", "rate", "run", "count", "errors", "mean", "percentile", "value");
        assertThat(rows).allSatisfy(row -> assertThat(row).hasSize(10));
        assertThat(rows.stream().skip(1).map(row -> row.get(0)).distinct()).containsExactlyElementsOf(NAMES);
    }

    @Test
    void csvHasHdrHistogramsPercentilesAndLeavesEmptyWhatTheCountsDoNotCarry() {
        Histogram oracle = new Histogram(3);
        for (int i = 0; i < 1_000; i++) {
            oracle.recordValue(1_000 + i * 7L);
        }
        List<List<String>> rows = csv(CSV.render(named()));

        assertThat(value(rows, "plain", "50")).isEqualTo(Long.toString(oracle.getValueAtPercentile(50)));
        assertThat(value(rows, "plain", "99")).isEqualTo(Long.toString(oracle.getValueAtPercentile(99)));
        assertThat(value(rows, "plain", "99.99")).isEmpty();
        assertThat(value(rows, "plain", "0")).isEqualTo("1000");
        assertThat(value(rows, "plain", "100")).isEqualTo(Long.toString(1_000 + 999 * 7L));
    }

    @Test
    void aDrivenProbeHasARowForEachRateAndRunAndSaysWhatIsCorrected() {
        List<List<String>> rows = csv(CSV.render(twoRates()));

        assertThat(rows.stream().skip(1).filter(row -> row.get(8).equals("50")).map(row -> row.subList(0, 6)))
                .contains(
                        List.of("end to end", "driver", "true", "1000.0", "", "40"),
                        List.of("end to end", "driver", "true", "1000.0", "2", "20"),
                        List.of("end to end", "driver", "true", "2000.0", "1", "20"),
                        List.of("service time", "driver", "false", "2000.0", "", "40"));
    }

    @Test
    void everyProbeHasADistributionOfItsOwn() {
        Map<String, String> files = HGRM.files(named());

        assertThat(files).hasSize(NAMES.size());
        assertThat(files.keySet())
                .contains("plain.hgrm", "Plain-2.hgrm", "größe λ 測.hgrm", "org_acme_Book__match.hgrm")
                .allSatisfy(
                        name -> assertThat(name).doesNotContain("/", "\n", "<").hasSizeLessThan(256));
        assertThat(files.get("plain.hgrm"))
                .contains("Percentile TotalCount", "Total count    =         1000", "not corrected");
    }

    @Test
    void ratesAreNotMergedIntoOneDistribution() {
        Map<String, String> files = HGRM.files(twoRates());

        assertThat(files).containsKeys("end to end at 1000.hgrm", "end to end at 2000.hgrm");
        assertThat(files.get("end to end at 1000.hgrm"))
                .contains("Total count    =           40", "#[end to end at 1000, nanoseconds, corrected for");
        assertThat(files.get("service time at 1000.hgrm")).contains("nanoseconds, not corrected for");
    }

    private static Snapshot named() {
        Recordings recordings = Recordings.bare();
        NAMES.forEach(name -> recordings.ramp(name, 1_000, 1_000, 7));
        return Snapshot.of(recordings.build());
    }

    private static Snapshot twoRates() {
        DrivenRecordings driven = DrivenRecordings.echo().driver("runs", "2").driver("iterations", "20");
        driven.warmUp(50_000, 2_500_000_000L);
        for (String rate : List.of("1000", "2000")) {
            driven.series(rate);
            for (int i = 0; i < 2; i++) {
                int run = driven.run();
                driven.ramp(DrivenRecordings.END_TO_END, run, 20, 1_000, 2_000)
                        .ramp(DrivenRecordings.SERVICE_TIME, run, 20, 1_000, 2_000)
                        .endedWell(run, 20, 20_000_000);
            }
        }
        return Snapshot.of(driven.build());
    }

    private static String value(List<List<String>> rows, String probe, String percentile) {
        for (List<String> row : rows) {
            if (row.get(0).equals(probe) && row.get(8).equals(percentile)) {
                return row.get(9);
            }
        }
        throw new AssertionError(probe + " has no " + percentile);
    }

    /** As RFC 4180 reads it. */
    private static List<List<String>> csv(String text) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                boolean doubled = quoted && i + 1 < text.length() && text.charAt(i + 1) == '"';
                if (doubled) {
                    field.append(c);
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (!quoted && (c == ',' || c == '\n')) {
                row.add(field.toString());
                field.setLength(0);
                if (c == '\n') {
                    rows.add(row);
                    row = new ArrayList<>();
                }
            } else if (quoted || c != '\r') {
                field.append(c);
            }
        }
        return rows;
    }
}
