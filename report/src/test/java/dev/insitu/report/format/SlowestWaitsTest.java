package dev.insitu.report.format;

import static dev.insitu.report.format.ParsedJson.in;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.Recordings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who held a lock and where, and calls that waited in the same queue. */
class SlowestWaitsTest extends SlowestReports {
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
                .contains(" on the stack of the slowest, in 1 of 1: Socket.read < Ledger.post(Ledger.java:30) ");
        Map<Object, Object> slowest = in(in(json(recordings.build()), "probes", 0), "slowest", 0);
        assertThat(in(in(slowest, "causes", 0), "holder"))
                .containsEntry("thread", "reaper")
                .containsEntry("at", "org.acme.Ledger.sweep(Ledger.java:41)");
        assertThat((List<?>) slowest.get("stack"))
                .isEqualTo(List.of("java.net.Socket.read(Socket.java:1)", "org.acme.Ledger.post(Ledger.java:30)"));
    }

    @Test
    void thoseThatQueuedBehindTheSameShareARow() {
        DrivenRecordings driven = DrivenRecordings.echo().series("1000");
        int run = driven.run();
        driven.samples(DrivenRecordings.END_TO_END, run, 20_000, 58_200, 2_425_000)
                .endedWell(run, 20_000, 20_000_000_000L)
                .fact("explain", "jfr", "true")
                .fact("explain", "wall", "0", "1795262400000000000");
        String epoch = Integer.toString(run);
        driven.fact(
                "slow",
                "1",
                epoch,
                "9000000",
                "1795262410000000000",
                "main",
                "sleep",
                "9000000",
                "",
                "unexplained",
                "0",
                "");
        for (int i = 1; i <= 7; i++) {
            long end = 1_795_262_410_000_000_000L + 50_000L * i;
            String nanos = Long.toString(9_000_000 - 1_000_000L * i);
            driven.fact(
                    "slow",
                    "1",
                    epoch,
                    nanos,
                    Long.toString(end),
                    "main",
                    "queueing",
                    nanos,
                    "",
                    "unexplained",
                    "0",
                    "");
        }

        assertThat(render(driven.build()).replaceAll("\\s+", " "))
                .containsOnlyOnce("behind that of")
                .contains("behind that of 12:00:10.000; so did 6 more");
    }
}
