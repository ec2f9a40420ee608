package dev.insitu.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The reports of a driven JVM, as a reader sees them. */
class DrivenConsoleTest {
    @Test
    void twoRates() {
        DrivenRecordings driven = DrivenRecordings.echo();
        int there = driven.rule("span", "client2server");
        int back = driven.rule("span", "server2client");
        driven.warmUp(50_000, 2_617_800_000L).series("5000");
        for (int i = 0; i < 3; i++) {
            int run = driven.run();
            driven.inTime(run, 50_000, 2_212_000 - i * 500_000, 58_000, 905_000)
                    .samples(DrivenRecordings.PACING_ERROR, run, 50_000, 130, 41_000)
                    .samples(there, run, 50_000, 29_300, 640_000)
                    .samples(back, run, 50_000, 28_100, 573_000)
                    .endedWell(run, 50_000, 9_999_860_000L);
        }
        driven.series("20000");
        for (int i = 0; i < 3; i++) {
            int run = driven.run();
            driven.behind(run, 50_000, 168_500_000 + i * 4_000_000, 51_000, 2_425_000)
                    .samples(DrivenRecordings.PACING_ERROR, run, 50_000, 100, 41_000)
                    .samples(there, run, 50_000, 26_300, 640_000)
                    .samples(back, run, 50_000, 25_100, 573_000)
                    .ended(
                            run,
                            "started",
                            50_000,
                            "completed",
                            50_000,
                            "notStarted",
                            0,
                            "elapsedNanos",
                            2_668_600_000L,
                            "callers",
                            1,
                            "waitedNanos",
                            1_300_000,
                            "maxBacklog",
                            3_370,
                            "maxInFlight",
                            1,
                            "lastTenth",
                            5_000,
                            "lastTenthOnTime",
                            0,
                            "lastLatenessNanos",
                            168_500_000L);
        }
        Golden.assertIsAsBefore("two-rates.txt", render(driven.jitter()));
    }

    @Test
    void theDocumentationShowsTheReportOfTwoRates() throws IOException {
        assertThat(Path.of("../../docs/reading-a-report.md"))
                .content()
                .contains(Files.readString(Path.of("src/test/resources/golden/two-rates.txt")));
    }

    @Test
    void valid() {
        DrivenRecordings driven = DrivenRecordings.echo().driver("runs", "1");
        driven.warmUp(50_000, 2_617_800_000L).series("20000");
        int run = driven.run();
        driven.samples(DrivenRecordings.END_TO_END, run, 50_000, 18_200, 825_000)
                .samples(DrivenRecordings.DRIVER_LATENESS, run, 50_000, 150, 212_000)
                .samples(DrivenRecordings.SERVICE_TIME, run, 50_000, 18_000, 905_000)
                .endedWell(run, 50_000, 2_500_000_000L);
        Golden.assertIsAsBefore("valid.txt", render(driven));
    }

    @Test
    void overloadedByACallerThatCameBackLate() {
        DrivenRecordings driven = DrivenRecordings.echo()
                .driver("runs", "1")
                .driver("arrivals", "poisson 42")
                .driver("correct-coordinated-omission", "false")
                .driver("warm-up", "0");
        driven.series("20000");
        int run = driven.run();
        driven.samples(DrivenRecordings.END_TO_END, run, 30_000, 22_200, 825_000)
                .samples(DrivenRecordings.DRIVER_LATENESS, run, 30_000, 150, 212_000)
                .samples(DrivenRecordings.SERVICE_TIME, run, 30_000, 22_000, 905_000)
                .ended(
                        run,
                        "started",
                        30_000,
                        "completed",
                        30_000,
                        "failed",
                        0,
                        "notStarted",
                        20_000,
                        "elapsedNanos",
                        1_650_000_000L,
                        "callers",
                        1,
                        "waitedNanos",
                        700_000,
                        "maxBacklog",
                        3_000,
                        "maxInFlight",
                        1,
                        "lastTenth",
                        0,
                        "lastTenthOnTime",
                        0,
                        "lastLatenessNanos",
                        150_000_000);
        Golden.assertIsAsBefore("overloaded.txt", render(driven));
    }

    @Test
    void killedInItsSecondRun() {
        DrivenRecordings driven = DrivenRecordings.echo();
        driven.warmUp(50_000, 2_617_800_000L).series("5000");
        int first = driven.run();
        driven.samples(DrivenRecordings.END_TO_END, first, 50_000, 58_200, 2_425_000)
                .samples(DrivenRecordings.SERVICE_TIME, first, 50_000, 58_000, 905_000)
                .endedWell(first, 50_000, 9_999_860_000L);
        int second = driven.run();
        driven.samples(DrivenRecordings.END_TO_END, second, 31_208, 58_200, 2_425_000)
                .samples(DrivenRecordings.SERVICE_TIME, second, 31_208, 58_000, 905_000);
        Golden.assertIsAsBefore("killed.txt", render(driven.killed()));
    }

    @Test
    void killedInItsWarmUp() {
        DrivenRecordings driven = DrivenRecordings.echo();
        int parse = driven.rule("method", "parse");
        driven.exactly(parse, driven.epoch("warm-up"), 1_200, 1_300, 1_400);
        assertThat(render(driven.killed())).contains("INCOMPLETE: no run began\n\noutside the runs ");
    }

    @Test
    void manyRuns() {
        DrivenRecordings driven = DrivenRecordings.echo().driver("runs", "14").driver("iterations", "20");
        driven.series("7");
        for (int i = 0; i < 14; i++) {
            int run = driven.run();
            driven.samples(DrivenRecordings.END_TO_END, run, 20, 58_200, 2_425_000)
                    .endedWell(run, 20, 2_714_285_714L);
        }
        assertThat(render(driven))
                .contains("14 runs x 20,", "VALID      7/s\n", "             run 10 ", "             and 4 more runs\n")
                .contains(" 7/s = one every 143 ms; 7/s achieved, 14 runs of 2.7 s; ");
    }

    @Test
    void theMachineBelowAllCalls() {
        Recordings recordings = Recordings.usual().ramp("parse", 1_200, 20_000, 10);
        DrivenRecordings watched = DrivenRecordings.of(recordings).jitter();
        Golden.assertIsAsBefore("jitter.txt", render(watched));
    }

    @Test
    void theMachineAlone() {
        assertThat(render(DrivenRecordings.of(Recordings.usual()).jitter())).contains("""
                no probes

                                           count    mean     p50     p90     p99   p99.9  p99.99     max
                OS jitter (gaps > 1 us)    3,206""");
    }

    private static String render(DrivenRecordings recording) {
        String text = new ConsoleFormat().render(Snapshot.of(recording.build()));
        assertThat(text.lines()).allMatch(line -> line.length() <= 100);
        return text;
    }
}
