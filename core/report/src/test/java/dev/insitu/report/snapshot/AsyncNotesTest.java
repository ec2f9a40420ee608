package dev.insitu.report.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.runtime.counters.ResultCounts;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A recording of methods that return what has no completion callback, though it was asked for. */
class AsyncNotesTest {
    private static final String NO_EFFECT = "until: completion had no effect";

    private final Recordings recordings = Recordings.usual();

    private void probes(int number) {
        for (int i = 0; i < number; i++) {
            recordings
                    .probe("resume" + i, 1_000, 2_000, 3_000)
                    .fact("threw", Integer.toString(i), "0", ResultCounts.NO_CALLBACK + "java.lang.Integer", "1")
                    .fact("threw", Integer.toString(i), "0", ResultCounts.NO_CALLBACK + "kotlin.Unit", "2");
        }
    }

    private List<String> notes() {
        return Snapshot.of(recordings.build()).notes().stream()
                .filter(note -> note.contains(NO_EFFECT))
                .toList();
    }

    @Test
    void eachOfAFewProbesHasItsNotes() {
        probes(5);

        assertThat(notes())
                .hasSize(10)
                .first()
                .asString()
                .startsWith("resume0: " + NO_EFFECT
                        + ": 1 of 3 results are java.lang.Integer, which has no completion callback: ");
    }

    @Test
    void manyProbesHaveOneNote() {
        probes(30);

        assertThat(notes())
                .singleElement()
                .asString()
                .startsWith("resume0, resume1, resume2, resume3, resume4 and 25 others: " + NO_EFFECT
                        + ": 90 of 90 results are kotlin.Unit and java.lang.Integer, which have no completion callback:"
                        + " timed until the return; those that have: ");
    }

    @Test
    void aLibraryOfAnotherVersionIsNotedForEachProbe() {
        probes(30);
        recordings
                .probe("ask", 1_000)
                .fact(
                        "threw",
                        "30",
                        "0",
                        ResultCounts.NO_CALLBACK + "io.vertx.core.Future (NoClassDefFoundError)",
                        "1");

        assertThat(notes()).hasSize(2).anySatisfy(note -> assertThat(note)
                .isEqualTo("ask: " + NO_EFFECT + ": 1 of 1 results are io.vertx.core.Future"
                        + " (NoClassDefFoundError): this version of its library is not one that Insitu knows:"
                        + " timed until the return"));
    }
}
