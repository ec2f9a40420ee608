package dev.insitu.report.format;

import static dev.insitu.report.format.ParsedJson.in;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.DrivenRecordings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who held a lock and where, and calls that waited in the same queue. */
class SlowestWaitsTest extends SlowestReports {
    private static final long ENDED_NANOS = 1_795_262_410_000_000_000L;

    /** The epoch of the first run, which comes after those of the warm-up. */
    private static final String RUN = "2";

    @Test
    void whoHeldTheLockAndWhereTheyWereIsNamed() throws IOException {
        String[] held = {
            "lock",
            "999000",
            "org.acme.Ledger",
            "+held by",
            "0",
            "reaper",
            "+held at",
            "0",
            "org.acme.Ledger.sweep(Ledger.java:41)",
            "unexplained",
            "100000",
            "",
            "+frame",
            "0",
            "java.net.Socket.read(Socket.java:1)",
            "+frame",
            "0",
            "org.acme.Ledger.post(Ledger.java:30)"
        };
        Recordings recordings = slow(held);

        assertThat(render(recordings.build()).replaceAll("\\s+", " "))
                .contains("lock 999 (Ledger, held by reaper in Ledger.sweep(Ledger.java:41)), unexplained 100")
                .contains(" on the stack of the slowest, in 1 of 1: Socket.read < Ledger.post(:30) ");
        Map<Object, Object> slowest = in(in(json(recordings.build()), "probes", 0), "slowest", 0);
        assertThat(in(in(slowest, "causes", 0), "holder"))
                .containsEntry("thread", "reaper")
                .containsEntry("at", "org.acme.Ledger.sweep(Ledger.java:41)");
        assertThat((List<?>) slowest.get("stack"))
                .isEqualTo(List.of("java.net.Socket.read(Socket.java:1)", "org.acme.Ledger.post(Ledger.java:30)"));
    }

    @Test
    void whatIsNotKnownOfALockSaysWhy() {
        String[] waited = {
            "lock",
            "999000",
            "org.acme.Ledger",
            "unexplained",
            "4001000",
            "",
            "+frame",
            "0",
            "org.acme.Book.post(Book.java:30)"
        };
        String[] bare = {"lock", "4000000", "", "unexplained", "1000000", ""};
        Recordings recordings = slow(waited);
        String report = render(recordings.build()).replaceAll("\\s+", " ");

        assertThat(report)
                .contains("lock 999 (Ledger)")
                .contains("lock without a holder: looks did not find one thread to hold it for half of the wait.")
                .doesNotContain("no stack of");
        assertThat(render(slow(bare).build()).replaceAll("\\s+", " "))
                .contains("no stack of 1 of 1: Insitu takes one of a call that has been in flight for 1 ms");
    }

    @Test
    void thoseThatQueuedBehindTheSameShareARow() {
        DrivenRecordings driven = slowOnes();
        slow(driven, "sleep", 9_000_000, ENDED_NANOS);
        for (int i = 1; i <= 7; i++) {
            slow(driven, "queueing", 9_000_000 - 1_000_000L * i, ENDED_NANOS + 50_000L * i);
        }

        assertThat(render(driven.build()).replaceAll("\\s+", " "))
                .containsOnlyOnce("behind that of")
                .contains("behind that of 12:00:10.000; so did 6 more");
    }

    /** An overload: no slow call is ahead of them. */
    @Test
    void thoseThatQueuedAtTheSameTimeShareARow() {
        DrivenRecordings driven = slowOnes();
        for (int i = 0; i < 6; i++) {
            slow(driven, "queueing", 9_000_000 - 10_000L * i, ENDED_NANOS + 20_000L * i);
        }
        slow(driven, "queueing", 5_000_000, ENDED_NANOS + 1_000_000_000L);
        slow(driven, "sleep", 4_000_000, ENDED_NANOS + 2_000_000_000L);
        slow(driven, "sleep", 3_999_000, ENDED_NANOS + 2_000_001_000L);

        assertThat(render(driven.build()).replaceAll("\\s+", " "))
                .contains(" 9,000 queueing 9,000 (5 more in the same queue), unexplained 0 ")
                .contains(" 5,000 queueing 5,000, unexplained 0 ")
                .contains(" 4,000 sleep 4,000, unexplained 0 ")
                .contains(" 3,999 sleep 3,999, unexplained 0 ");
    }

    private static DrivenRecordings slowOnes() {
        DrivenRecordings driven = DrivenRecordings.echo().series("1000");
        int run = driven.run();
        return driven.samples(DrivenRecordings.END_TO_END, run, 20_000, 58_200, 2_425_000)
                .endedWell(run, 20_000, 20_000_000_000L)
                .fact("explain", "jfr", "true")
                .fact("explain", "wall", "0", "1795262400000000000");
    }

    private static void slow(DrivenRecordings driven, String cause, long nanos, long endNanos) {
        String took = Long.toString(nanos);
        String end = Long.toString(endNanos);
        driven.fact("slow", "1", RUN, took, end, "main", cause, took, "", "unexplained", "0", "");
    }
}
