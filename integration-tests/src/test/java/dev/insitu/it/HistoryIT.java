package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.insitu.it.apps.Driven;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.io.TempDir;

/** What is counted interval by interval adds up to the report, also of a JVM that was killed. */
class HistoryIT {
    private static final String DRIVE = """
            drive:
              method: dev.insitu.it.apps.Driven#work
              throughput: [20000/s, 10000/s]
              warm-up: 1000
              settle: 100ms
              duration: %s
              runs: 2
            report: { directory: report, interval: 100ms, outputs: [json, hlog] }
            """;

    @TempDir
    private Path directory;

    @OnOneJdk
    void intervalsAddUpToEachRunAndToWhatIsOutside(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("drive.yaml"), DRIVE.formatted("400ms"));
        Run run = Jvm.profiled(jdk, directory, "drive.yaml").light().run(Driven.class, "loop", "0", "3");

        assertThat(run.exitCode()).isZero();
        assertThat(run.stderr()).isEmpty();
        IntervalLines log = IntervalLines.of(Files.readString(directory.resolve("report/intervals.hlog")));
        assertThat(log.count("#[Run 1 at 20000/s]", "end_to_end")).isPositive();
        for (JsonNode probe : run.report().json().get("probes")) {
            String tag = probe.get("name").textValue().replace(' ', '_');
            assertThat(log.sum(IntervalLines.OUTSIDE, tag).getTotalCount())
                    .as(tag)
                    .isEqualTo(probe.at("/outsideRuns/count").longValue());
            for (JsonNode series : probe.get("series")) {
                for (JsonNode each : series.get("runs")) {
                    String section = "#[Run " + each.get("run").intValue() + " at "
                            + series.get("targetRate").longValue() + "/s]";
                    assertSame(log.sum(section, tag), each, tag + " " + section);
                }
            }
        }
        assertThat(Jvm.tool(jdk, directory, "report", "report", "--output", "hlog")
                        .stdout())
                .isEqualTo(Files.readString(directory.resolve("report/intervals.hlog")));
    }

    private static void assertSame(Histogram sum, JsonNode figures, String what) {
        assertThat(sum.getTotalCount()).as(what).isEqualTo(figures.get("count").longValue());
        for (Map.Entry<String, JsonNode> percentile : figures.get("percentiles").properties()) {
            if (!percentile.getValue().isNull()) {
                long value = sum.getValueAtPercentile(Double.parseDouble(percentile.getKey()));
                long min = figures.get("min").longValue();
                long max = figures.get("max").longValue();
                assertThat(percentile.getValue().longValue())
                        .as(what + " " + percentile.getKey())
                        .isEqualTo(Math.max(min, Math.min(max, value)));
            }
        }
    }

    @OnOneJdk
    void aKilledJvmKeepsAllButTheLastIntervalOfARun(Jdk jdk) throws IOException {
        Files.writeString(directory.resolve("drive.yaml"), DRIVE.formatted("60s"));
        Running running = Jvm.profiled(jdk, directory, "drive.yaml")
                .light()
                .start(Driven.class, "loop", "0", "1")
                .awaitRecording();
        String section = "#[Run 1 at 20000/s]";
        IntervalLines[] seen = new IntervalLines[1];
        running.await(() -> {
            seen[0] = log(jdk);
            return seen[0].count(section, "service_time") >= 5;
        });
        IntervalLines before = seen[0];
        Run killed = running.kill().finish();
        IntervalLines after =
                IntervalLines.of(killed.reported("--output", "hlog").stdout());

        assertThat(after.count(section, "service_time")).isGreaterThanOrEqualTo(before.count(section, "service_time"));
        Report report = Report.of(killed.reported("--output", "json").stdout());
        long inRun = report.probe("service time").at("/series/0/runs/0/count").longValue();
        assertThat(after.sum(section, "service_time").getTotalCount())
                .isBetween(before.sum(section, "service_time").getTotalCount(), inRun);
        assertThat(killed.reported().stderr()).isEmpty();
    }

    private IntervalLines log(Jdk jdk) throws IOException {
        Run tool = Jvm.tool(jdk, directory, "report", "report", "--output", "hlog");
        assertThat(tool.exitCode()).isZero();
        return IntervalLines.of(tool.stdout());
    }

    @OnOneJdk
    void aRunOfNoTimeHasOneIntervalWhereItIsAskedFor(Jdk jdk) throws IOException {
        Run run = Jvm.configured(jdk, directory, """
                probes: [ dev.insitu.it.apps.Driven#work ]
                report: { directory: report, outputs: [json, hlog] }
                """).light().run(Driven.class, "once", "1000");

        IntervalLines log = IntervalLines.of(Files.readString(directory.resolve("report/intervals.hlog")));
        run.report().calls().forEach((probe, calls) -> assertThat(
                        log.sum("", probe).getTotalCount())
                .isEqualTo(calls.count()));
    }
}
