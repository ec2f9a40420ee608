package dev.insitu.report.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.IntervalLog;
import dev.insitu.recording.image.LogEnd;
import dev.insitu.recording.image.RecordedInterval;
import dev.insitu.recording.image.Recording;
import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.file.Formats;
import dev.insitu.report.snapshot.Snapshot;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogProcessor;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every form of one recording says the same: counts, and percentiles to the bucket; whatever the probes are called. */
class AllFormatsTest {
    private static final List<String> NAMES = List.of(
            "plain",
            "a, \"quoted\" name",
            "<script>alert('1')</script>",
            "größe λ 測",
            "x".repeat(300),
            "two\r\nlines\u2028and\u0085more",
            "#[StartTime: 1 (seconds since epoch)]",
            "a_\"quoted\"_name",
            "a \"quoted\" name");

    @TempDir
    private File directory;

    @Test
    void allFormsAgree() throws IOException {
        Recording recording = recording();
        Snapshot snapshot = Snapshot.of(recording);
        Map<Object, Object> json = ParsedJson.parse(format("json").render(snapshot));
        List<String> csv = format("csv").render(snapshot).lines().toList();
        Map<String, String> hgrm = new HgrmFormat().files(snapshot);
        String log = format("hlog").render(snapshot);
        List<String> tags = log.lines()
                .filter(line -> line.startsWith("#[Tag="))
                .map(line -> line.substring(6, line.indexOf(": ")))
                .toList();
        Map<String, Histogram> intervals = read(log);

        assertThat(hgrm).hasSize(NAMES.size() + 2);
        assertThat(tags).doesNotHaveDuplicates().hasSize(snapshot.probes().size());
        assertThat(tags).contains("plain", "a__\"quoted\"_name", "größe_λ_測", "x".repeat(300));
        List<String> files = new ArrayList<>(hgrm.keySet());
        int file = 0;
        for (int i = 0; i < tags.size(); i++) {
            Map<Object, Object> probe = ParsedJson.in(json, "probes", i);
            assertThat(probe.get("name")).isEqualTo(snapshot.probes().get(i).name());
            long count = ((Number) probe.get("count")).longValue();
            if (count == 0) {
                continue;
            }
            Histogram inRuns = intervals.get("#[Run 1 at 1000/s]" + tags.get(i));
            inRuns.add(intervals.get("#[Run 2 at 1000/s]" + tags.get(i)));
            assertThat(inRuns.getTotalCount()).isEqualTo(count);
            assertThat(intervals.get("#[Outside the runs]" + tags.get(i)).getTotalCount())
                    .isEqualTo(((Number) ParsedJson.in(probe, "outsideRuns").get("count")).longValue());
            String distribution = hgrm.get(files.get(file++));
            assertThat(distribution).containsPattern("Total count    = +" + count + "\\]");
            for (Map.Entry<Object, Object> percentile :
                    ParsedJson.in(probe, "percentiles").entrySet()) {
                if (percentile.getValue() != null) {
                    double percent = Double.parseDouble((String) percentile.getKey());
                    long value = ((Number) percentile.getValue()).longValue();
                    assertThat(inRuns.valuesAreEquivalent(inRuns.getValueAtPercentile(percent), value))
                            .isTrue();
                    assertThat(csv)
                            .anyMatch(row ->
                                    row.contains(",1000.0,,") && row.endsWith("," + percentile.getKey() + "," + value));
                }
            }
        }
    }

    @Test
    void hdrHistogramsOwnProcessorReadsTheLog() throws IOException, InterruptedException {
        Snapshot snapshot = Snapshot.of(recording());
        File log = new File(directory, "intervals.hlog");
        Files.writeString(log.toPath(), format("hlog").render(snapshot));
        File out = new File(directory, "out");
        HistogramLogProcessor processor = new HistogramLogProcessor(
                new String[] {"-i", log.getPath(), "-o", out.getPath(), "-tag", "plain", "-outputValueUnitRatio", "1"});
        processor.start();
        processor.join();

        Histogram all = new Histogram(3);
        read(Files.readString(log.toPath())).forEach((key, histogram) -> {
            if (key.endsWith("]plain")) {
                all.add(histogram);
            }
        });
        assertThat(Files.readString(new File(directory, "out.hgrm").toPath()))
                .containsPattern("Total count    = +" + all.getTotalCount() + "\\]");
    }

    private static Format format(String name) {
        return Formats.of(OutputFormat.named(name).orElseThrow());
    }

    /** By section and tag, as HdrHistogram's own reader reads it. */
    private static Map<String, Histogram> read(String log) {
        Map<String, Histogram> read = new HashMap<>();
        String section = "";
        StringBuilder head = new StringBuilder();
        for (String line : log.lines().toList()) {
            if (line.startsWith("#[Run ") || line.startsWith("#[Outside ")) {
                section = line;
            } else if (line.startsWith("Tag=")) {
                HistogramLogReader reader =
                        new HistogramLogReader(new ByteArrayInputStream((head + line + "\n").getBytes(UTF_8)));
                EncodableHistogram histogram = reader.nextIntervalHistogram();
                assertThat(histogram.getTag()).isEqualTo(line.substring(4, line.indexOf(',')));
                assertThat(reader.getStartTimeSec()).isEqualTo(1795262400.0);
                read.computeIfAbsent(section + histogram.getTag(), key -> new Histogram(3))
                        .add((Histogram) histogram);
            } else {
                head.append(line).append('\n');
            }
        }
        return read;
    }

    /** Driven in two runs; the history has each epoch in two intervals. */
    private static Recording recording() {
        DrivenRecordings driven = DrivenRecordings.echo().driver("runs", "2").driver("iterations", "20");
        List<Integer> rules = new ArrayList<>();
        for (String name : NAMES) {
            rules.add(driven.rule("method", name));
        }
        driven.warmUp(50_000, 2_500_000_000L);
        driven.series("1000");
        for (int i = 0; i < 2; i++) {
            int run = driven.run();
            for (int probe : rules) {
                driven.ramp(probe, run, 1_000 + probe, 900 + probe, 77 + run);
                driven.ramp(probe, run - 1 - 2 * i, 20, 900, 7);
            }
            driven.ramp(DrivenRecordings.END_TO_END, run, 20, 1_000, 2_000)
                    .ramp(DrivenRecordings.SERVICE_TIME, run, 20, 1_000, 2_000)
                    .endedWell(run, 20, 20_000_000);
        }
        driven.fact("explain", "wall", "7", "1795262400000000000");
        Recording recording = driven.build();
        return recording.withIntervals(Optional.of(new InTwo(recording.counts())));
    }

    /** What a recording has, in two intervals. */
    private record InTwo(List<EpochCounts> counts) implements IntervalLog {
        @Override
        public long startNanoTime() {
            return 7;
        }

        @Override
        public long startEpochNanos() {
            return 1_795_262_400_000_000_000L;
        }

        @Override
        public LogEnd forEach(Consumer<RecordedInterval> each) {
            List<EpochCounts> first = new ArrayList<>();
            List<EpochCounts> second = new ArrayList<>();
            for (EpochCounts all : counts) {
                Histogram one = all.buckets().histogram();
                Histogram half = new Histogram(3);
                one.recordedValues()
                        .forEach(value -> half.recordValueWithCount(
                                value.getValueIteratedTo(), (value.getCountAtValueIteratedTo() + 1) / 2));
                BucketCounts early = BucketCounts.of(half);
                first.add(EpochCounts.ofBuckets(all.probe(), all.epoch(), 0, early));
                BucketCounts late = all.buckets().minus(early);
                if (late.total() > 0) {
                    second.add(EpochCounts.ofBuckets(all.probe(), all.epoch(), 0, late));
                }
            }
            each.accept(new RecordedInterval(0, 1_000_000_000, first, List.of()));
            each.accept(new RecordedInterval(1_000_000_000, 1_500_000_000, second, List.of()));
            return LogEnd.WHOLE;
        }
    }
}
