package dev.insitu.report.format.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.snapshot.Snapshot;
import org.junit.jupiter.api.Test;

/** How the machine was watched, in words: also where little or nothing is known of it. */
class JitterBlockTest {
    @Test
    void aThreadWatchesAndSleepsInTurn() {
        assertThat(rendered(stalls(watched(Recordings.usual(), 4_120_000_000L), 1_200_000, 5_800_000)))
                .contains("For 4.1 s of 41.2 s (10 %) a thread of Insitu was in a loop that only reads the clock."
                        + " The thread slept for the rest of the 41.2 s and woke more than 1 ms late 2 times, by up"
                        + " to 5.8 ms.");
    }

    @Test
    void oneStallOrNone() {
        assertThat(rendered(stalls(watched(Recordings.usual(), 4_120_000_000L), 5_800_000)))
                .contains("and woke more than 1 ms late once, by 5.8 ms.");
        assertThat(rendered(stalls(watched(Recordings.usual(), 4_120_000_000L))))
                .contains("The thread slept for the rest of the 41.2 s and never woke more than 1 ms late.");
    }

    @Test
    void whereTheRecordingHasNoLength() {
        assertThat(rendered(watched(Recordings.bare(), 4_120_000_000L)))
                .contains("For 4.1 s a thread of Insitu was in a loop that only reads the clock.");
    }

    @Test
    void wherePauseWatchingHasOnlyBegun() {
        Recordings begun = gaps(Recordings.usual());

        assertThat(rendered(begun)).contains("No thread watched the clock.");
        assertThat(rendered(stalls(begun, 5_800_000)))
                .contains(
                        "No thread watched the clock. A thread of Insitu slept and woke more than 1 ms late once, by 5.8 ms.");
    }

    @Test
    void stallsAlone() {
        assertThat(rendered(stalls(Recordings.usual(), 1_200_000, 5_800_000)))
                .contains("A thread of Insitu slept and woke more than 1 ms late 2 times, by up to 5.8 ms.")
                .doesNotContain("clock");
    }

    private static Recordings watched(Recordings recordings, long nanos) {
        return gaps(recordings).fact("probe", "16", "jitter-part", "watched").epoch(16, 0, nanos);
    }

    private static Recordings gaps(Recordings recordings) {
        return recordings
                .ramp("call", 1_000, 100_000, 1_000)
                .fact("probe", "8", "jitter", "OS jitter")
                .epoch(8, 0, 9_000);
    }

    private static Recordings stalls(Recordings recordings, long... nanos) {
        return recordings.fact("probe", "9", "jitter", "OS jitter stalls").epoch(9, 0, nanos);
    }

    private static String rendered(Recordings recordings) {
        return new ConsoleFormat().render(Snapshot.of(recordings.build())).replaceAll("\\s+", " ");
    }
}
