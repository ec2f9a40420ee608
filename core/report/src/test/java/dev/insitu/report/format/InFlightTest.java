package dev.insitu.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.format.json.JsonFormat;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.report.snapshot.check.CheckResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class InFlightTest {
    private static final String[] WAITS = {
        "stack",
        "7",
        "5000",
        "org.acme.Ledger",
        "reaper",
        "org.acme.Ledger.sweep(Ledger.java:41)",
        "java.lang.Object.wait0(Native Method)",
        "java.lang.Object.wait(Object.java:338)",
        "org.acme.Book.match(Book.java:30)",
        "org.acme.Main.main(Main.java:3)"
    };

    private final Recordings recordings = Recordings.bare().ramp("match", 20, 1_000, 100);

    @Test
    void aCallIsShownWithWhatItsThreadWaitsFor() {
        recordings.fact("in-flight", "0", "7", "4000", "2900103000", "worker").fact(WAITS);

        assertThat(console()).contains("""
                           in flight at the end: 1, for 2.9 s (thread worker, in Object.wait < Book.match(Book.java:30),
                           waits for Ledger, held by reaper in Ledger.sweep(Ledger.java:41))
                        """.indent(0));
        assertThat(json().replaceAll("\\s+", " "))
                .contains("\"inFlight\": [{ \"thread\": \"worker\", \"nanos\": 2900103000,"
                        + " \"stack\": [\"java.lang.Object.wait0(Native Method)\"")
                .contains("\"lock\": \"org.acme.Ledger\", \"holder\": { \"thread\": \"reaper\","
                        + " \"at\": \"org.acme.Ledger.sweep(Ledger.java:41)\" }");
    }

    @Test
    void aStackFromBeforeTheCallSaysNothingOfIt() {
        recordings.fact("in-flight", "0", "7", "6000", "2900103000", "worker").fact(WAITS);

        assertThat(console()).contains("in flight at the end: 1, for 2.9 s (thread worker)\n");
    }

    @Test
    void theNewestStackCounts() {
        recordings
                .fact("in-flight", "0", "7", "4000", "2900103000", "worker")
                .fact(WAITS)
                .fact("stack", "7", "9000", "", "", "", "org.acme.Book.spin(Book.java:50)");

        assertThat(console()).contains("(thread worker, in Book.spin(Book.java:50))\n");
    }

    @Test
    void consoleOmitsACallNoLongerThanOthers() {
        recordings.fact("in-flight", "0", "7", "4000", "2000", "worker");

        assertThat(console()).doesNotContain("in flight");
        assertThat(json()).contains("\"nanos\": 2000");
    }

    @Test
    void theOldestComeFirstAndTheRestIsCounted() {
        for (int i = 0; i < 6; i++) {
            recordings.fact("in-flight", "0", Integer.toString(i), "4000", (i + 1) + "000000000", "worker-" + i);
        }

        assertThat(console())
                .contains("in flight at the end: 6, for 6 s (thread worker-5)\n   and for 5 s (thread worker-4)\n")
                .contains("   and for 3 s (thread worker-2)\n   and 2 more\n");
    }

    @Test
    void whileTheJvmRunsItIsNow() {
        recordings.fact("in-flight", "0", "7", "4000", "2900103000", "worker").live("/dev/shm/insitu-1");

        assertThat(console()).contains("in flight now: 1, for 2.9 s");
    }

    @Test
    void checksOnTheLongestFailByACallThatIsAlreadyOlder() {
        recordings
                .fact("check", "match max <= 1s", "match", "-", "max", "1000000000")
                .fact("check", "match p50 <= 1s", "match", "-", "p50", "1000000000")
                .fact("check", "match mean <= 1s", "match", "-", "mean", "1000000000")
                .fact("check", "match max <= 3s", "match", "-", "max", "3000000000")
                .fact("in-flight", "0", "7", "4000", "2900103000", "worker");

        assertThat(snapshot().checks().stream().map(CheckResult::outcome).toList())
                .isEqualTo(List.of(
                        CheckResult.Outcome.FAILED,
                        CheckResult.Outcome.FAILED,
                        CheckResult.Outcome.PASSED,
                        CheckResult.Outcome.PASSED));
        assertThat(console()).contains("(a call in flight is already that old)");
    }

    private Snapshot snapshot() {
        return Snapshot.of(recordings.build());
    }

    private String console() {
        return new ConsoleFormat().render(snapshot());
    }

    private String json() {
        return new JsonFormat().render(snapshot());
    }
}
