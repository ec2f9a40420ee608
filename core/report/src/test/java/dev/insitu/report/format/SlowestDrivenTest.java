package dev.insitu.report.format;

import static dev.insitu.report.format.ParsedJson.in;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.report.DrivenRecordings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The slowest iterations of a driven method. */
class SlowestDrivenTest extends SlowestReports {
    private static final String JUST_AFTER = "1795262419413000000";

    @Test
    void ofADrivenMethod() throws IOException {
        DrivenRecordings driven = DrivenRecordings.echo().driver("runs", "1");
        driven.series("5000");
        int run = driven.run();
        driven.samples(DrivenRecordings.END_TO_END, run, 50_000, 58_200, 2_425_000)
                .samples(DrivenRecordings.SERVICE_TIME, run, 50_000, 58_000, 905_000)
                .endedWell(run, 50_000, 9_999_860_000L)
                .fact("explain", "jfr", "true")
                .fact("explain", "wall", "0", "1795262400000000000");
        String epoch = Integer.toString(run);
        driven.fact(
                        "slow",
                        "1",
                        epoch,
                        "2425000",
                        NOON,
                        "main",
                        "gc",
                        "2101000",
                        "G1New, G1 Evacuation Pause",
                        "code",
                        "52000",
                        "",
                        "unexplained",
                        "272000",
                        "code or cpu-wait",
                        "+deoptimisation",
                        "1",
                        "1 deoptimisation",
                        "+steal",
                        "2",
                        "up to 20 ms stolen from the machine")
                .fact(
                        "slow",
                        "1",
                        epoch,
                        "2263000",
                        JUST_AFTER,
                        "main",
                        "queueing",
                        "2212000",
                        "",
                        "code",
                        "51000",
                        "",
                        "unexplained",
                        "0",
                        "")
                .fact("slow", "1", "1", "9999999", NOON, "main", "unexplained", "9999999", "")
                .jitter();

        String console = render(driven.build());
        assertThat(console).contains("""
                        slowest at 5,000/s            took  because
                         12:00:19.412 run 1          2,425  gc 2,101 (G1New, G1 Evacuation Pause), code 52.0, unexplained
                                                            272; meanwhile 1 deoptimisation, up to 20 ms stolen from the
                                                            machine
                         12:00:19.413 run 1          2,263  queueing 2,212 behind that of 12:00:19.412, code 51.0,
                                                            unexplained 0
                        """);
        assertThat(console).contains("""
                         50 calls took longer than p99.9. In the 2 slowest of them, the time beyond the median was
                         54% unexplained, 46% gc.
                        """);
        Map<Object, Object> probe = in(json(driven.build()), "probes", 0);
        assertThat((List<?>) probe.get("slowest")).hasSize(2);
        assertThat(in(probe, "slowest", 0))
                .containsEntry("at", "2026-11-21T12:00:19.412345678Z")
                .containsEntry("run", 1L);
        assertThat(in(in(probe, "slowest", 0), "annotations", 1))
                .containsEntry("annotation", "steal")
                .containsEntry("count", 2L)
                .containsEntry("detail", "up to 20 ms stolen from the machine");
        assertThat(in(in(probe, "slowest", 0), "causes", 0))
                .containsEntry("cause", "gc")
                .containsEntry("detail", "G1New, G1 Evacuation Pause");
        assertThat(in(in(in(probe, "series", 0), "tail"), "aboveMedian"))
                .containsKeys("gc", "unexplained")
                .doesNotContainKey("queueing");
    }

    @Test
    void aSearchListsThoseOfItsFinalRate() {
        DrivenRecordings driven = DrivenRecordings.echo()
                .driver("goal", "end to end p99 <= 1 ms")
                .fact("explain", "jfr", "true")
                .fact("explain", "wall", "0", "1795262400000000000");
        for (String rate : new String[] {"1000", "2000", "4000"}) {
            driven.series(rate);
            int run = driven.run();
            driven.samples(DrivenRecordings.END_TO_END, run, 20_000, 58_200, 2_425_000)
                    .endedWell(run, 20_000, 5_000_000_000L)
                    .fact("slow", "1", Integer.toString(run), "2425000", NOON, "main", "code", "2425000", "");
        }
        driven.fact("answer", "2000.0", "4000.0", "2,000/s passes, 4,000/s fails");

        assertThat(render(driven.build()))
                .contains("slowest at 2,000/s")
                .doesNotContain("slowest at 1,000/s", "slowest at 4,000/s");
    }
}
