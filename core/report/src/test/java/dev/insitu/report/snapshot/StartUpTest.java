package dev.insitu.report.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.recording.Recordings;
import dev.insitu.report.file.Formats;
import org.junit.jupiter.api.Test;

/** Calls of start-up count and are not among the slowest; calls of a warm-up are counted apart. */
class StartUpTest {
    private static final long NOON = 1_795_262_400_000_000_000L;
    private static final long SECOND = 1_000_000_000;

    /** Start-up is epoch 0, four seconds long, with a call of 88 ms. */
    private static Recordings recordings(String finishedMillis) {
        return Recordings.bare()
                .fact("started", Long.toString(NOON / 1_000_000))
                .fact("finished", finishedMillis)
                .fact("explain", "wall", "0", Long.toString(NOON))
                .ramp("call", 200, 100_000, 10)
                .epoch(0, 0, 88_000_000)
                .epoch(0, 1, 5_000_000, 6_000_000)
                .fact("start-up", "0", "1", Long.toString(NOON + 4 * SECOND))
                .fact("slow", "0", "0", "88000000", Long.toString(NOON + SECOND), "main", "unexplained", "88000000", "")
                .fact(
                        "slow",
                        "0",
                        "1",
                        "6000000",
                        Long.toString(NOON + 9 * SECOND),
                        "main",
                        "unexplained",
                        "6000000",
                        "");
    }

    private static String millis(long seconds) {
        return Long.toString((NOON + seconds * SECOND) / 1_000_000);
    }

    @Test
    void callsOfStartUpCountAndAreNotAmongTheSlowest() {
        Snapshot snapshot = Snapshot.of(recordings(millis(30)).build());

        assertThat(snapshot.probes().get(0).figures().count()).isEqualTo(203);
        assertThat(snapshot.probes().get(0).figures().max()).hasValue(88_000_000);
        assertThat(snapshot.probes().get(0).slowest()).extracting("nanos").containsExactly(6_000_000L);
        assertThat(Formats.of(OutputFormat.CONSOLE).render(snapshot))
                .contains("start-up (4 s): 201 calls, max 88,000, not among the slowest; --from start shows them");
        assertThat(Formats.of(OutputFormat.JSON).render(snapshot))
                .containsIgnoringWhitespaces("\"startUp\": {\"nanos\": 4000000000, \"count\": 201, \"max\": 88000000}");
    }

    @Test
    void aJvmThatEndsSoonLeavesNothingOut() {
        Snapshot snapshot = Snapshot.of(recordings(millis(9)).build());

        assertThat(snapshot.probes().get(0).slowest()).extracting("nanos").containsExactly(88_000_000L, 6_000_000L);
        assertThat(Formats.of(OutputFormat.CONSOLE).render(snapshot)).doesNotContain("start-up");
    }

    @Test
    void callsOfAWarmUpAreOutsideTheRuns() {
        Snapshot snapshot =
                Snapshot.of(recordings(millis(30)).fact("warm-up", "0", "1").build());

        assertThat(snapshot.probes().get(0).figures().count()).isEqualTo(2);
        assertThat(snapshot.probes().get(0).outsideRuns().orElseThrow().count()).isEqualTo(201);
        assertThat(Formats.of(OutputFormat.JSON).render(snapshot))
                .containsIgnoringWhitespaces("\"outsideRuns\": {\"count\": 201, \"errors\": 0}")
                .doesNotContain("\"series\"");
        assertThat(Formats.of(OutputFormat.CSV).render(snapshot)).contains("call,method,false,,,2,0,");
        // It would promise slowest calls that no row counts.
        assertThat(Formats.of(OutputFormat.CONSOLE).render(snapshot))
                .contains("warm-up: 201 calls, max 88,000, counted apart")
                .doesNotContain("start-up", "--from start");
    }

    @Test
    void exceptionsOfAWarmUpAreNotThoseOfTheCallsAfterIt() {
        Snapshot snapshot = Snapshot.of(recordings(millis(30))
                .fact("warm-up", "0", "1")
                .fact("threw", "0", "0", "com.acme.NotYet", "7")
                .fact("threw", "0", "1", "com.acme.Refused", "2")
                .build());

        assertThat(snapshot.probes().get(0).exceptions()).singleElement().satisfies(thrown -> {
            assertThat(thrown.type()).isEqualTo("com.acme.Refused");
            assertThat(thrown.count()).isEqualTo(2);
        });
    }

    @Test
    void aWarmUpThatHasNotEndedHasAllCalls() {
        Snapshot snapshot = Snapshot.of(recordings(millis(30))
                .fact("warm-up", "0", Integer.toString(Integer.MAX_VALUE))
                .build());

        assertThat(snapshot.probes().get(0).figures().count()).isZero();
        assertThat(snapshot.probes().get(0).outsideRuns().orElseThrow().count()).isEqualTo(203);
    }
}
