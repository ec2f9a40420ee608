package dev.insitu.report.format;

import static dev.insitu.report.format.ParsedJson.in;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.recording.journal.BusyLine;
import dev.insitu.recording.journal.Cause;
import dev.insitu.recording.journal.CauseKind;
import dev.insitu.recording.journal.LockHolder;
import dev.insitu.recording.journal.SampleFact;
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
    void namesTheLocksHolderAndItsPlace() throws IOException {
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
    void callsQueuedBehindTheSameCallShareARow() {
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
    void callsQueuedAtTheSameTimeShareARow() {
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

    /** The causes of the queue stand in place of queueing, which says how the line came about. */
    @Test
    void theLineThatACallQueuedInIsNamedWithItsCauses() throws IOException {
        DrivenRecordings driven = slowOnes();
        for (int i = 0; i < 6; i++) {
            queued(driven, 9_000_000 - 1_000_000L * i, ENDED_NANOS + 50_000L * i);
        }

        assertThat(render(driven.build()).replaceAll("\\s+", " "))
                .contains(" 9,000 queueing 9,000: 567 calls in line since 09.990, 110 us apart; they took 180 us each,"
                        + " usually 47.0: cpu-wait 60%, lock 30% (Ledger, held by reaper in"
                        + " Ledger.sweep(Ledger.java:41)), unexplained"
                        + " 10%; 5 more of the slowest in the same line, unexplained 0 ")
                .contains(" was 60% cpu-wait, 30% lock, 10% unexplained.");
        Map<Object, Object> probe = in(json(driven.build()), "probes", 0);
        Map<Object, Object> queueing = in(in(probe, "slowest", 0), "causes", 0);
        assertThat(queueing).containsEntry("cause", "queueing").containsEntry("nanos", 9_000_000L);
        Map<Object, Object> busy = in(queueing, "busy");
        assertThat(busy)
                .containsEntry("since", "2026-11-21T12:00:09.990Z")
                .containsEntry("nanos", 102_000_000L)
                .containsEntry("calls", 567L)
                .containsEntry("meanNanos", 180_000L)
                .containsEntry("usualNanos", 47_000L);
        assertThat(in(busy, "causes", 0)).containsEntry("cause", "cpu-wait").containsEntry("share", 0.6);
        assertThat(in(in(busy, "causes", 1), "holder")).containsEntry("thread", "reaper");
        assertThat(in(in(in(probe, "series", 0), "tail"), "aboveMedian"))
                .containsOnlyKeys("cpu-wait", "lock", "unexplained");
    }

    private static void queued(DrivenRecordings driven, long nanos, long endNanos) {
        BusyLine line = new BusyLine(
                ENDED_NANOS - 10_000_000,
                102_000_000,
                567,
                110_000,
                180_000,
                47_000,
                0,
                List.of(
                        Cause.of(CauseKind.CPU_WAIT, nanos / 10 * 6, ""),
                        Cause.of(CauseKind.LOCK, nanos / 10 * 3, "org.acme.Ledger")
                                .with(
                                        "org.acme.Ledger",
                                        new LockHolder("reaper", "org.acme.Ledger.sweep(Ledger.java:41)")),
                        Cause.of(CauseKind.UNEXPLAINED, nanos / 10, "")));
        SampleFact.Slow slow = new SampleFact.Slow(
                1,
                Integer.parseInt(RUN),
                nanos,
                endNanos,
                "main",
                List.of(Cause.of(CauseKind.QUEUEING, nanos, "").in(line), Cause.of(CauseKind.UNEXPLAINED, 0, "")),
                List.of(),
                List.of());
        driven.fact(slow.strings().toArray(new String[0]));
    }

    private static void slow(DrivenRecordings driven, String cause, long nanos, long endNanos) {
        String took = Long.toString(nanos);
        String end = Long.toString(endNanos);
        driven.fact("slow", "1", RUN, took, end, "main", cause, took, "", "unexplained", "0", "");
    }
}
