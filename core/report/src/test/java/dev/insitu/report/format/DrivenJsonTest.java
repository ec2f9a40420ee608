package dev.insitu.report.format;

import static dev.insitu.report.format.ParsedJson.in;
import static dev.insitu.report.format.ParsedJson.parse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.format.json.JsonFormat;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.runtime.memory.OwnProbes;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class DrivenJsonTest {

    private static final Offset<Double> TINY = Offset.offset(1e-9);

    @Test
    void oneRateIsRepeatedAtTheTop() throws IOException {
        DrivenRecordings driven = DrivenRecordings.echo().driver("runs", "2").driver("iterations", "20");
        int parse = driven.rule("method", "parse");
        driven.warmUp(50_000, 2_500_000_000L).series("20000");
        for (int i = 0; i < 2; i++) {
            int run = driven.run();
            long nanos = i == 0 ? 10_000 : 12_000;
            driven.ramp(DrivenRecordings.END_TO_END, run, 20, nanos, nanos)
                    .ramp(DrivenRecordings.SERVICE_TIME, run, 20, nanos - 100, nanos - 100)
                    .ramp(parse, run, 5, 1_000, 1_400)
                    .exactly(parse + OwnProbes.SELF, run, nanos / 100, nanos / 100 + 20)
                    .endedWell(run, 20, 1_000_000);
        }
        driven.exactly(parse, driven.epoch("after"), 1, 2, 3);

        Map<Object, Object> report = render(driven);

        Map<Object, Object> driver = in(report, "driver");
        assertThat(driver)
                .containsEntry("method", "com.acme.EchoClient#roundTrip(byte[])")
                .containsEntry("correctCoordinatedOmission", true)
                .containsEntry("warmUpRate", 20_000.0)
                .doesNotContainKey("search");
        assertThat(in(driver, "series", 0))
                .containsEntry("targetRate", 20_000.0)
                .containsEntry("achievedRate", 20_000.0)
                .containsEntry("iterations", 20L)
                .containsEntry("maxBacklog", 12L)
                .containsEntry("maxInFlight", 1L)
                .containsEntry("notStarted", 0L)
                .containsEntry("neverEnded", 0L)
                .containsEntry("verdict", "valid")
                .containsEntry("reason", "all 40 calls that were due were completed, 20,000/s");

        Map<Object, Object> endToEnd = in(report, "probes", 0);
        assertThat(endToEnd)
                .containsEntry("name", "end to end")
                .containsEntry("kind", "driver")
                .containsEntry("corrected", true)
                .containsEntry("count", 40L)
                .containsEntry("mean", 11_000.0)
                .containsEntry("min", 10_000L)
                .containsEntry("max", 12_000L)
                .doesNotContainKeys("neverEnded", "os");
        Map<Object, Object> series = in(endToEnd, "series", 0);
        assertThat(series).containsEntry("targetRate", 20_000.0).containsEntry("count", 40L);
        assertThat(series.get("percentiles")).isEqualTo(endToEnd.get("percentiles"));
        assertThat(in(series, "spread")).containsOnlyKeys("50", "90");
        assertThat((Double) in(series, "spread").get("50")).isEqualTo(2_000.0 / 11_000, TINY);
        assertThat(in(series, "runs", 0)).containsEntry("run", 1L).containsEntry("max", 10_000L);
        assertThat(in(series, "runs", 1)).containsEntry("run", 2L).containsEntry("min", 12_000L);
        assertThat(in(in(series, "runs", 1), "percentiles"))
                .containsEntry("50", 12_000L)
                .containsEntry("99", null);
        assertThat(in(endToEnd, "outsideRuns")).containsEntry("count", 1_000L);

        Map<Object, Object> rule = in(report, "probes", 4);
        assertThat(rule)
                .containsEntry("name", "parse")
                .containsEntry("corrected", false)
                .containsEntry("count", 10L);
        assertThat(in(rule, "selfTime")).containsEntry("count", 4L).containsEntry("mean", 120.0);
        assertThat(in(in(rule, "series", 0), "selfTime")).isEqualTo(in(rule, "selfTime"));
        assertThat(in(in(in(rule, "series", 0), "runs", 1), "selfTime")).containsEntry("mean", 130.0);
        assertThat(in(rule, "outsideRuns")).containsEntry("count", 3L).containsEntry("errors", 0L);
    }

    @Test
    void severalRatesAreNotMerged() throws IOException {
        DrivenRecordings driven =
                DrivenRecordings.echo().driver("runs", "1").driver("correct-coordinated-omission", "false");
        for (String rate : List.of("5000", "20000.5")) {
            driven.series(rate);
            int run = driven.run();
            driven.ramp(DrivenRecordings.END_TO_END, run, 20, 10_000, 20_000).endedWell(run, 20, 1_000_000);
        }

        Map<Object, Object> endToEnd = in(render(driven), "probes", 0);

        assertThat(endToEnd)
                .containsEntry("corrected", false)
                .containsEntry("count", null)
                .containsEntry("mean", null)
                .containsEntry("percentiles", null);
        assertThat(in(endToEnd, "series", 1))
                .containsEntry("targetRate", 20_000.5)
                .containsEntry("count", 20L);
        assertThat(in(in(endToEnd, "series", 1), "spread")).isEmpty();
    }

    @Test
    void runsOfOneRateMerge() throws IOException {
        DrivenRecordings driven = DrivenRecordings.echo().driver("goal", "end to end p50 <= 1ms");
        for (String rate : List.of("5000", "10000", "5000.0")) {
            driven.series(rate);
            int run = driven.run();
            driven.ramp(DrivenRecordings.END_TO_END, run, 20, 10_000, 20_000).endedWell(run, 20, 4_000_000);
        }
        driven.fact("step", "1", "pass", "")
                .fact("step", "2", "fail", "too slow")
                .fact("answer", "5000", "10000", "");

        Map<Object, Object> report = render(driven);

        assertThat((List<?>) in(report, "driver").get("series")).hasSize(2);
        Map<Object, Object> merged = in(in(report, "probes", 0), "series", 0);
        assertThat(merged).containsEntry("count", 40L);
        assertThat(in(merged, "runs", 1)).containsEntry("run", 2L);
        Map<Object, Object> search = in(in(report, "driver"), "search");
        assertThat(search)
                .containsEntry("goal", "end to end p50 <= 1ms")
                .containsEntry("passes", 5_000.0)
                .containsEntry("fails", 10_000.0)
                .containsEntry("text", "");
        assertThat((List<?>) search.get("steps")).hasSize(2);
        assertThat(in(search, "steps", 1))
                .containsEntry("rate", 10_000.0)
                .containsEntry("outcome", "fail")
                .containsEntry("reason", "too slow")
                .containsEntry("nanos", 14_743.0);
    }

    @Test
    void whatHasNotBegunIsEmpty() throws IOException {
        DrivenRecordings driven = DrivenRecordings.echo();
        driven.warmUp(50_000, 2_500_000_000L).killed();

        Map<Object, Object> report = render(driven);

        assertThat(in(report, "driver")).containsEntry("series", List.of());
        assertThat(in(report, "probes", 0)).containsEntry("count", 0L).containsEntry("series", List.of());
        assertThat(in(in(report, "probes", 0), "outsideRuns")).containsEntry("count", 1_000L);
    }

    @Test
    void wrongPairsHaveNoPercentiles() throws IOException {
        DrivenRecordings driven = DrivenRecordings.echo().driver("runs", "1").driver("until", "a.B#c()");
        int span = driven.rule("span", "queued");
        int other = driven.rule("span", "other");
        driven.series("20000");
        int run = driven.run();
        for (int probe : new int[] {DrivenRecordings.END_TO_END, DrivenRecordings.DRIVER_LATENESS, span, other}) {
            driven.ramp(probe, run, 20, 10_000, 20_000);
        }
        driven.ended(
                        run,
                        "started",
                        26,
                        "completed",
                        20,
                        "neverEnded",
                        6,
                        "neverStarted",
                        2,
                        "unmatched",
                        "two threads")
                .fact("span", Integer.toString(span), "neverEnded", "3", "neverStarted", "4", "unmatched", "surplus");

        Map<Object, Object> report = render(driven);

        Map<Object, Object> endToEnd = in(report, "probes", 0);
        assertThat(endToEnd).containsEntry("neverEnded", 6L).containsEntry("neverStarted", 2L);
        assertHasNoTimes(endToEnd);
        assertThat(in(endToEnd, "percentiles")).containsEntry("50", null);
        assertThat(in(in(report, "probes", 2), "percentiles")).doesNotContainEntry("50", null);
        Map<Object, Object> queued = in(report, "probes", 4);
        assertThat(queued)
                .containsEntry("kind", "span")
                .containsEntry("neverEnded", 3L)
                .containsEntry("neverStarted", 4L)
                .containsEntry("unmatched", "surplus");
        assertHasNoTimes(queued);
        assertThat(in(report, "probes", 5)).containsEntry("neverEnded", null);
    }

    private static void assertHasNoTimes(Map<Object, Object> unmatched) {
        assertThat(unmatched)
                .containsEntry("count", 20L)
                .containsEntry("min", null)
                .containsEntry("mean", null)
                .containsEntry("max", null);
        assertThat(in(unmatched, "percentiles")).containsEntry("50", null);
    }

    @Test
    void timeLostIsAShareOfTheTimeWatched() throws IOException {
        Map<Object, Object> report =
                render(DrivenRecordings.of(Recordings.usual()).jitter());

        assertThat((List<?>) report.get("probes")).hasSize(2);
        assertThat(report).doesNotContainKey("driver");
        Map<Object, Object> gaps = in(report, "probes", 0);
        assertThat(gaps)
                .containsEntry("name", "OS jitter")
                .containsEntry("kind", "jitter")
                .containsEntry("count", 3_206L);
        assertThat(gaps).doesNotContainKeys("series", "outsideRuns");
        assertThat((Double) gaps.get("os")).isEqualTo(0.007, TINY);
        assertThat((Double) gaps.get("jvm")).isEqualTo(0.002, TINY);
        assertThat((Double) gaps.get("unknown")).isZero();
        assertThat((Double) gaps.get("watched")).isEqualTo(0.1, TINY);
        Map<Object, Object> stalls = in(report, "probes", 1);
        assertThat(stalls).containsEntry("name", "OS jitter stalls").containsEntry("max", 5_800_000L);
        assertThat((Double) stalls.get("watched")).isEqualTo(40.0 / 41.2, TINY);
    }

    private static Map<Object, Object> render(DrivenRecordings recording) throws IOException {
        return parse(new JsonFormat().render(Snapshot.of(recording.build())));
    }
}
