package dev.insitu.report.format;

import static dev.insitu.report.format.ParsedJson.in;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Why the slowest were slow, as a reader sees it. */
class SlowestTest extends SlowestReports {
    @Test
    void absenceOfEvidenceRulesNothingOut() throws IOException {
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
    void saysOnceWhatTheSystemDoesNotShow() {
        Recordings recordings = slow("unexplained", "1099000", "its CPU time is not known")
                .fact("slow", "0", "0", "1098000", NOON, "main", "unexplained", "1098000", "its CPU time is not known")
                .fact("explain", "unseen", "on this system: cpu-wait, code and io: it does not show them");

        assertThat(render(recordings.build()))
                .containsOnlyOnce(" not seen on this system: cpu-wait, code and io: it does not show them\n");
    }

    @Test
    void saysOnceWhyTimeIsUnexplained() {
        String usual = "its CPU time is not known; not seen without jfr";
        Recordings recordings = slow("unexplained", "1099000", usual)
                .fact("slow", "0", "0", "1098000", NOON, "main", "unexplained", "1098000", usual);

        assertThat(render(recordings.build()))
                .contains("  unexplained 1,099\n", "  unexplained 1,098\n")
                .containsOnlyOnce(" unexplained: its CPU time is not known.\n");
    }

    @Test
    void explainsRunnableOnceWhereItIsShown() {
        String words = " runnable: had a CPU or waited for one; Insitu could not see which.\n";
        Recordings recordings = slow("runnable", "1090000", "", "unexplained", "9000", "")
                .fact("slow", "0", "0", "1098000", NOON, "main", "runnable", "1098000", "", "unexplained", "0", "");

        assertThat(render(recordings.build()))
                .contains("  runnable 1,090, unexplained 9.0\n")
                .containsOnlyOnce(words);
        assertThat(render(slow("code", "1099000", "", "unexplained", "0", "").build()))
                .doesNotContain("runnable");
    }

    @Test
    void doesNotBlameTheMachineWhereTheCodeRan() {
        Recordings recordings = slow("code", "922000", "", "unexplained", "177000", "");

        assertThat(render(withPauses(recordings).build())).contains("code 922").doesNotContain("pauses");
    }

    @Test
    void pausesSeenInTheseCallsAreNamed() {
        Recordings recordings = slow("cpu-wait", "999000", "", "unexplained", "100000", "");

        assertThat(render(recordings.build()))
                .contains("Pauses of the machine or the JVM were seen in these calls: 100% of that time.");
    }

    private static Recordings withPauses(Recordings recordings) {
        return recordings.fact("probe", "9", "jitter", "OS jitter stalls").epoch(9, 0, 5_800_000);
    }

    @Test
    void doesNotBlameTheMachineForTheApplicationsOwnTime() {
        Recordings recordings = Recordings.usual()
                .ramp("call", 1_000, 100_000, 1_000)
                .fact("explain", "jfr", "true")
                .fact("explain", "wall", "0", "1795262400000000000")
                .fact("slow", "0", "0", "1099000", NOON, "main", "lock", "1099000", "", "unexplained", "0", "")
                .fact("probe", "9", "jitter", "OS jitter stalls")
                .epoch(9, 0, 5_800_000);

        assertThat(render(recordings.build()))
                .contains("time beyond the median was 100% lock")
                .doesNotContain("pauses");
    }

    @Test
    void aKilledJvmHasOnlyQueueing() throws IOException {
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
                .contains(
                        "slowest call", "1,099  code 999", "To see locks, sleeps and IO, set explain: { jfr: true }.");
    }

    /** Of 10,000 calls ten are over p99.9, but 25 took as long as these. */
    @Test
    void includesTiesAtAPercentile() {
        long[] nanos = new long[10_000];
        Arrays.fill(nanos, 1_000);
        Arrays.fill(nanos, 0, 25, 4_000_000);
        Recordings recordings = Recordings.usual()
                .probe("call", nanos)
                .fact("explain", "jfr", "true")
                .fact("explain", "wall", "0", "1795262400000000000")
                .fact("slow", "0", "0", "4000000", NOON, "main", "code", "4000000", "", "unexplained", "0", "");

        assertThat(render(recordings.build()))
                .contains("25 calls took p99.9 or longer. In the slowest of them, the time beyond the median was");
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
                        "Insitu looked at the threads every 2 ms. To see shorter waits and the causes of JVM pauses, set"
                                + " explain: { jfr: true }.");
        assertThat(in(in(json(recordings.build()), "explanation"), "looks"))
                .containsEntry("count", 1_000L)
                .containsEntry("cpuNanos", 15_000_000L)
                .containsEntry("nanos", 2_000_000_000L);
    }

    /** 1.099 ms before noon the session that had come later was 3 s old. */
    @Test
    void callsThatALaterSessionDisturbedAreLeftOut() throws IOException {
        long noon = Long.parseLong(NOON);
        Recordings recordings = slow("sleep", "1099000", "", "unexplained", "0", "")
                .fact(
                        "slow",
                        "0",
                        "0",
                        "1098000",
                        Long.toString(noon + 9),
                        "main",
                        "io",
                        "1098000",
                        "",
                        "unexplained",
                        "0",
                        "")
                .fact("explain", "wall", "0", Long.toString(noon - 1_098_500 - 3_000_000_000L))
                .fact("explain", "settled", Long.toString(noon - 1_098_500));

        assertThat(render(recordings.build()).replaceAll("\\s+", " "))
                .contains("1,098 io 1,098", " In 1 of them, the time beyond the median was 100% io")
                .doesNotContain("sleep")
                .containsOnlyOnce(
                        "Counted, but left out of the slowest: calls that began in the first 3 s, until all classes"
                                + " were woven and Insitu looked at the threads.");
        assertThat(in(json(recordings.build()), "explanation")).containsEntry("leftOutNanos", 3_000_000_000L);
    }

    @Test
    void aSpanWithoutPairsHasNoSlowest() throws IOException {
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
}
