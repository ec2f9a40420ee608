package dev.insitu.report.format;

import static dev.insitu.report.format.ParsedJson.in;
import static dev.insitu.report.format.ParsedJson.parse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.Recordings;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.format.json.JsonFormat;
import dev.insitu.report.recording.Recording;
import dev.insitu.report.snapshot.Snapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Why the slowest were slow, as a reader sees it. */
class SlowestTest {
    private static final String NOON = "1795262419412345678";
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
        assertThat(console).contains("as far as the 2 slowest tell, 48% of the time above the median was queueing");
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
        assertThat(in(in(in(probe, "series", 0), "tail"), "aboveMedian")).containsKeys("gc", "queueing", "unexplained");
    }

    @Test
    void absenceOfEvidenceAcquitsNobody() throws IOException {
        Recordings recordings = slow("unexplained", "1099000", "code or cpu-wait");

        assertThat(render(recordings.build()))
                .contains("slowest call", "not seen: io: there is a reason")
                .doesNotContain("pauses");
        String beside = render(withPauses(recordings).build());
        assertThat(beside.replaceAll("\\s+", " "))
                .contains(
                        "No longer than the machine's own pauses at that time (up to 5.8 ms); their cause is not known.")
                .doesNotContain("blame");
        assertThat(in(in(json(recordings.build()), "probes", 0), "machine"))
                .containsEntry("noLonger", true)
                .containsEntry("pausesSeen", false);
    }

    @Test
    void whyTimeIsUnexplainedIsSaidOnce() {
        String usual = "its CPU time is not known; not seen without jfr";
        Recordings recordings = slow("unexplained", "1099000", usual)
                .fact("slow", "0", "0", "1098000", NOON, "main", "unexplained", "1098000", usual);

        assertThat(render(recordings.build()))
                .contains("  unexplained 1,099\n", "  unexplained 1,098\n")
                .containsOnlyOnce(" unexplained: its CPU time is not known.\n");
    }

    @Test
    void nothingIsSaidOfTheMachineWhereTheCodeIsKnownToHaveRun() {
        Recordings recordings = slow("code", "922000", "", "unexplained", "177000", "");

        assertThat(render(withPauses(recordings).build())).contains("code 922").doesNotContain("pauses");
    }

    @Test
    void pausesSeenInTheseCallsAreNamed() {
        Recordings recordings = slow("cpu-wait", "999000", "", "unexplained", "100000", "");

        assertThat(render(recordings.build()))
                .contains("Pauses of the machine or the JVM were seen in these calls: 100% of that time.");
    }

    private static Recordings slow(String... causes) {
        List<String> fact = new ArrayList<>(List.of("slow", "0", "0", "1099000", NOON, "main"));
        fact.addAll(List.of(causes));
        return Recordings.usual()
                .ramp("call", 1_000, 100_000, 1_000)
                .fact("explain", "jfr", "true")
                .fact("explain", "wall", "0", "1795262400000000000")
                .fact("explain", "unseen", "io: there is a reason")
                .fact(fact.toArray(new String[0]));
    }

    private static Recordings withPauses(Recordings recordings) {
        return recordings.fact("probe", "9", "jitter", "OS jitter stalls").epoch(9, 0, 5_800_000);
    }

    @Test
    void whatIsKnownToBeTheApplicationsOwnIsNotLaidToTheMachine() {
        Recordings recordings = Recordings.usual()
                .ramp("call", 1_000, 100_000, 1_000)
                .fact("explain", "jfr", "true")
                .fact("explain", "wall", "0", "1795262400000000000")
                .fact("slow", "0", "0", "1099000", NOON, "main", "lock", "1099000", "", "unexplained", "0", "")
                .fact("probe", "9", "jitter", "OS jitter stalls")
                .epoch(9, 0, 5_800_000);

        assertThat(render(recordings.build()))
                .contains("100% of the time above the median was lock")
                .doesNotContain("pauses");
    }

    @Test
    void ofAJvmThatWasKilledQueueingAloneIsKnown() throws IOException {
        Recordings recordings = Recordings.bare()
                .ramp("call", 100, 100_000, 1_000)
                .fact("explain", "wall", "1000000000", "1795262401000000000")
                .fact("kept", "0", "1", "199000", "3000000000", "99000", "17", "worker-1")
                .live("/dev/shm/insitu-4711");
        Map<Object, Object> slowest = in(in(json(recordings.build()), "probes", 0), "slowest", 0);

        assertThat(slowest).containsEntry("thread", "worker-1").containsEntry("at", "2026-11-21T12:00:03Z");
        assertThat(in(slowest, "causes", 0)).containsEntry("cause", "queueing").containsEntry("nanos", 99_000L);
        assertThat(in(slowest, "causes", 1))
                .containsEntry("cause", "unexplained")
                .containsEntry("nanos", 100_000L);
    }

    @Test
    void withoutADriverTheSlowestCallsAreListedAlsoWithoutJfr() {
        Recordings recordings = Recordings.usual()
                .ramp("call", 1_000, 100_000, 1_000)
                .fact("explain", "slowest", "10")
                .fact("explain", "jfr", "false")
                .fact("explain", "wall", "0", "1795262400000000000")
                .fact("slow", "0", "0", "1099000", NOON, "main", "code", "999000", "", "unexplained", "100000", "");

        assertThat(render(recordings.build()))
                .contains("slowest call", "1,099  code 999", "No lock, sleep or IO is seen without explain");
    }

    @Test
    void looksSayWhatTheyDoNotSee() throws IOException {
        Recordings recordings = slow("lock", "999000", "", "unexplained", "100000", "")
                .fact("explain", "jfr", "false")
                .fact("explain", "looks", "1000")
                .fact("explain", "looks-cpu", "15000000")
                .fact("explain", "looks-nanos", "2000000000");

        assertThat(render(recordings.build()).replaceAll("\\s+", " "))
                .containsOnlyOnce(
                        "Threads were looked at every 2 ms; shorter waits and what the JVM stopped for are not"
                                + " seen without explain: { jfr: true }.");
        assertThat(in(in(json(recordings.build()), "explanation"), "looks"))
                .containsEntry("count", 1_000L)
                .containsEntry("cpuNanos", 15_000_000L)
                .containsEntry("nanos", 2_000_000_000L);
    }

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
                .contains(" in 1 of 1: Socket.read < Ledger.post(Ledger.java:30) ");
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

    @Test
    void ofASearchThoseOfItsFinalRateAlone() {
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

    @Test
    void ofASpanWithoutPairsThereAreNone() throws IOException {
        Recordings recordings = Recordings.usual()
                .ramp("queued", 1_000, 100_000, 1_000)
                .fact("span", "0", "neverEnded", "3", "unmatched", "a second thread ended spans")
                .fact("explain", "jfr", "true")
                .fact("explain", "wall", "0", "1795262400000000000")
                .fact("slow", "0", "0", "1099000", NOON, "main", "code", "1099000", "", "unexplained", "0", "");

        assertThat(render(recordings.build())).doesNotContain("slowest", "1,099");
        assertThat(in(json(recordings.build()), "probes", 0))
                .containsEntry("mean", null)
                .containsEntry("max", null)
                .doesNotContainKey("slowest");
    }

    private static String render(Recording recording) {
        String text = new ConsoleFormat().render(Snapshot.of(recording));
        assertThat(text.lines()).allMatch(line -> line.length() <= 100);
        return text;
    }

    private static Map<Object, Object> json(Recording recording) throws IOException {
        return parse(new JsonFormat().render(Snapshot.of(recording)));
    }
}
