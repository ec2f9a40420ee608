package dev.insitu.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.snapshot.Snapshot;
import org.junit.jupiter.api.Test;

/** Asynchronous iterations on the console, with losses and without pairs. */
class AsyncConsoleTest {
    @Test
    void asynchronousWithLosses() {
        DrivenRecordings driven = DrivenRecordings.echo()
                .driver("runs", "1")
                .driver("until", "com.acme.Consumer#handled(long)")
                .fact("probe", "5", "driver", "driven call");
        int queued = driven.rule("span", "queued");
        int taken = driven.rule("span", "taken by many");
        driven.rule("method", "never called");
        driven.series("20000");
        int run = driven.run();
        driven.samples(DrivenRecordings.END_TO_END, run, 49_988, 22_200, 825_000)
                .samples(DrivenRecordings.DRIVER_LATENESS, run, 50_000, 150, 212_000)
                .samples(DrivenRecordings.SERVICE_TIME, run, 49_988, 22_000, 905_000)
                .samples(DrivenRecordings.DRIVEN_CALL, run, 50_000, 1_100, 90_000)
                .samples(queued, run, 49_000, 12_000, 905_000)
                .samples(taken, run, 49_000, 12_000, 905_000)
                .fact("span", "32", "capacity", "65536", "neverEnded", "40", "neverStarted", "2", "fellOut", "0")
                .fact("span", "32", "capacity", "65536", "neverEnded", "1000", "neverStarted", "2", "fellOut", "988")
                .fact("span", "33", "unmatched", "ended by 2 threads, so that the n-th end may not be the n-th start's")
                .ended(
                        run,
                        "started",
                        50_000,
                        "completed",
                        49_988,
                        "neverEnded",
                        12,
                        "elapsedNanos",
                        2_500_000_000L,
                        "callers",
                        1,
                        "waitedNanos",
                        2_000_000_000L,
                        "maxInFlight",
                        14,
                        "lastTenth",
                        5_000,
                        "lastTenthOnTime",
                        4_999,
                        "inFlightGrew",
                        true);
        Golden.assertIsAsBefore("asynchronous.txt", render(driven));
    }

    /** An int at one end and a long at the other: no pair. */
    @Test
    void namesEndsOfAnotherType() {
        DrivenRecordings driven =
                DrivenRecordings.echo().driver("runs", "1").driver("until", "com.acme.Consumer#handled(long)");
        driven.series("20000");
        int run = driven.run();
        driven.samples(DrivenRecordings.DRIVER_LATENESS, run, 1_300, 150, 212_000)
                .ended(run, "started", 1_300, "completed", 0, "neverEnded", 1_300, "neverStarted", 1_200);

        assertThat(render(driven).replaceAll("\\s+", " "))
                .contains("1,300 never ended, and are in no figure; "
                        + "1,200 ends found no iteration (values match by type and value)");
    }

    @Test
    void namesAnUntilThatWasNeverReached() {
        DrivenRecordings driven =
                DrivenRecordings.echo().driver("runs", "1").driver("until", "com.acme.Consumer#handled(long)");
        driven.series("20000");
        int run = driven.run();
        driven.samples(DrivenRecordings.DRIVER_LATENESS, run, 1_300, 150, 212_000)
                .ended(run, "started", 1_300, "completed", 0, "neverEnded", 1_300);

        assertThat(render(driven).replaceAll("\\s+", " "))
                .contains("1,300 never ended, and are in no figure: the \"until\" was never reached");
    }

    @Test
    void unmatched() {
        DrivenRecordings driven = DrivenRecordings.echo().driver("runs", "1").driver("until", "com.acme.Sink#done()");
        driven.series("2000");
        int run = driven.run();
        driven.samples(DrivenRecordings.END_TO_END, run, 50_000, 22_200, 825_000)
                .samples(DrivenRecordings.SERVICE_TIME, run, 50_000, 22_000, 905_000)
                .ended(
                        run,
                        "started",
                        50_000,
                        "completed",
                        50_000,
                        "elapsedNanos",
                        24_999_500_000L,
                        "lastTenth",
                        5_000,
                        "lastTenthOnTime",
                        4_900,
                        "unmatched",
                        "2 threads ended iterations");
        assertThat(render(driven)).contains("""
                UNMATCHED  2,000/s: 2 threads ended iterations.
                            Pairing failed, so times are omitted.
                """).containsPattern("end to end \\(corrected\\) +50,000 +n/a +n/a +n/a");
    }

    private static String render(DrivenRecordings recording) {
        String text = new ConsoleFormat().render(Snapshot.of(recording.build()));
        assertThat(text.lines()).allMatch(line -> line.length() <= 100);
        return text;
    }
}
