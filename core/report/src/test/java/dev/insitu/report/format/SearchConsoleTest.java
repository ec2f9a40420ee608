package dev.insitu.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.snapshot.Snapshot;
import org.junit.jupiter.api.Test;

/** A search for the highest rate on the console. */
class SearchConsoleTest {
    @Test
    void aSearch() {
        DrivenRecordings driven =
                DrivenRecordings.echo().driver("goal", "end to end p99 <= 1ms").driver("runs", "1");
        driven.warmUp(50_000, 2_617_800_000L);
        double[] rates = {1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 22_600, 19_000, 20_700, 19_800, 19_400};
        for (int i = 0; i < rates.length; i++) {
            boolean passes = rates[i] <= 19_000;
            driven.series(Double.toString(rates[i]));
            for (int run = 0; run < (passes ? 1 : 2); run++) {
                step(driven, i + 1, rates[i], passes);
            }
        }
        driven.seriesAgain(8);
        step(driven, 8, 19_000, true);
        step(driven, 8, 19_000, true);
        driven.fact("answer", "19000.0", "19400.0", "19,000/s passes, 19,400/s fails");
        Golden.assertIsAsBefore("search.txt", render(driven.jitter()));
    }

    private static void step(DrivenRecordings driven, int series, double rate, boolean passes) {
        int run = driven.run();
        long iterations = (long) (rate * 5);
        long elapsedNanos = passes ? 5_000_000_000L : iterations * 51_000;
        driven.samples(DrivenRecordings.END_TO_END, run, 20_000, passes ? 51_500 : 90_000_000, 200_000_000)
                .samples(DrivenRecordings.SERVICE_TIME, run, 20_000, 51_000, 905_000)
                .ended(
                        run,
                        "started",
                        iterations,
                        "completed",
                        iterations,
                        "elapsedNanos",
                        elapsedNanos,
                        "callers",
                        1,
                        "waitedNanos",
                        passes ? elapsedNanos / 3 : 0,
                        "lastTenth",
                        iterations / 10,
                        "lastTenthOnTime",
                        passes ? iterations / 20 : 0,
                        "maxInFlight",
                        1);
        driven.fact(
                "step",
                Integer.toString(series),
                passes ? "pass" : "fail",
                passes ? "end to end p99 58.3 us <= 1 ms" : "end to end p99 102 ms > 1 ms");
    }

    @Test
    void aSearchThatWasKilledShowsTheBestSoFar() {
        DrivenRecordings driven = DrivenRecordings.echo().driver("goal", "end to end p99 <= 1ms");
        for (int series = 1; series <= 3; series++) {
            driven.series(Integer.toString(series * 10_000));
            step(driven, series, series * 10_000, series < 3);
        }
        assertThat(render(driven.killed()))
                .contains("NO ANSWER, the search was not finished (end to end p99 <= 1ms)\n")
                .contains("\n20,000/s  ")
                .doesNotContain("\n10,000/s  ", "\n30,000/s  ");
    }

    @Test
    void aSearchThatFoundNothing() {
        DrivenRecordings driven = DrivenRecordings.echo().driver("goal", "parse p99 <= 1us");
        driven.series("1000");
        step(driven, 1, 1_000, true);
        String text = render(driven.fact("answer", "", "1000", ""));
        assertThat(text).contains("1,000/s, the lowest rate, fails (parse p99 <= 1us)\n");
    }

    private static String render(DrivenRecordings recording) {
        String text = new ConsoleFormat().render(Snapshot.of(recording.build()));
        assertThat(text.lines()).allMatch(line -> line.length() <= 100);
        return text;
    }
}
