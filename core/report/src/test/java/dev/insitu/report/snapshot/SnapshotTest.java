package dev.insitu.report.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.platform.probe.ProbeKind;
import dev.insitu.recording.Recordings;
import dev.insitu.recording.image.Percentile;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SkippedMethod;
import dev.insitu.runtime.memory.OwnProbes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotTest {

    @Test
    void tellsWhatTheJournalTells() {
        Snapshot snapshot = Snapshot.of(Recordings.usual()
                .fact("unmatched", "a.Foo#bar", "a.Foo#baz", "a.Fop#bar")
                .fact("unmatched", "b.*#c")
                .fact("skipped", "a.Big#big()", "too long")
                .fact("note", "mind the gap")
                .fact("setting", "outputs", "json, punch cards, csv")
                .build());

        assertThat(snapshot.session().version()).isEqualTo("0.1.0");
        assertThat(snapshot.session().startedMillis()).hasValue(1_795_262_400_000L);
        assertThat(snapshot.session().finishedMillis()).hasValue(1_795_262_441_200L);
        assertThat(snapshot.session().directory()).hasValue("insitu-report/20261121T120000-4711");
        assertThat(snapshot.session().complete()).isTrue();
        assertThat(snapshot.environment())
                .containsExactly(
                        entry("jvm", "25.0.3"),
                        entry("collector", "G1"),
                        entry("cpus", "2"),
                        entry("command", "com.acme.EchoServer --port 4711"));
        assertThat(snapshot.clock().nanoTimeCost()).hasValue(23.5);
        assertThat(snapshot.clock().probeCost()).hasValue(47.1);
        assertThat(snapshot.clock().probeCostInPlace()).hasValue(190.0);
        assertThat(snapshot.unmatched()).hasSize(2);
        assertThat(snapshot.unmatched().get(0).hints()).containsExactly("a.Foo#baz", "a.Fop#bar");
        assertThat(snapshot.unmatched().get(1).hints()).isEmpty();
        assertThat(snapshot.skippedMethods()).containsExactly(new SkippedMethod("a.Big#big()", "too long"));
        assertThat(snapshot.notes()).containsExactly("mind the gap");
        assertThat(snapshot.outputs()).containsExactly(OutputFormat.JSON, OutputFormat.CSV);
    }

    @Test
    void coarseTimersAreNoted() {
        assertThat(Snapshot.of(Recordings.bare()
                                .fact("environment", "sleepNanos", "1061000 | 15612000")
                                .build())
                        .notes())
                .containsExactly(
                        "timers of this system are coarse: a sleep of 1 ms takes 15.6 ms; a wait that ends by a"
                                + " timeout may be as late, and a shorter stall may not be seen");
        assertThat(Snapshot.of(Recordings.bare()
                                .fact("environment", "sleepNanos", "1061000")
                                .build())
                        .notes())
                .isEmpty();
    }

    @Test
    void probesKeepTheOrderOfTheirFirstDefinition() {
        Snapshot snapshot = Snapshot.of(Recordings.bare()
                .fact("probe", "7", "method", "seventh")
                .fact("probe", "3", "call", "third")
                .fact("probe", "7", "method", "seventh again")
                .fact("matched", "7", "a.B#c()")
                .fact("matched", "7", "a.B#d()")
                .fact("matched", "7", "a.B#c()")
                .build());

        assertThat(snapshot.probes()).extracting(ProbeFigures::name).containsExactly("seventh again", "third");
        assertThat(snapshot.probes()).extracting(ProbeFigures::kind).containsExactly(ProbeKind.METHOD, ProbeKind.CALL);
        assertThat(snapshot.probes().get(0).matched()).containsExactly("a.B#c()", "a.B#d()");
    }

    @Test
    void countsWithoutADefinitionAreNotLost() {
        Snapshot snapshot = Snapshot.of(Recordings.bare().epoch(5, 0, 100).build());

        assertThat(snapshot.probes()).extracting(ProbeFigures::name).containsExactly("probe 5");
        assertThat(snapshot.probes().get(0).figures().count()).isOne();
    }

    @Test
    void countsOfALaterVersionAreIgnored() {
        Snapshot snapshot = Snapshot.of(Recordings.bare()
                .probe("known", 100)
                .epoch(2 * OwnProbes.SELF, 0, 100)
                .build());

        assertThat(snapshot.probes()).extracting(ProbeFigures::name).containsExactly("known");
        assertThat(snapshot.probes().get(0).figures().selfTime()).isEmpty();
    }

    @Test
    void theLadderReachesAsFarAsTheProbeWithMostSamples() {
        Snapshot snapshot = Snapshot.of(Recordings.bare()
                .probe("few", 1, 2, 3)
                .ramp("many", 1_000_000, 100, 0)
                .build());

        assertThat(snapshot.ladder().rungs()).contains(Percentile.of("99.999"));
    }

    @Test
    void factsOfALaterVersionAreIgnored() {
        Snapshot snapshot = Snapshot.of(Recordings.bare()
                .fact("weather", "fair")
                .fact("clock", "sundial", "0")
                .fact("setting", "colour", "blue")
                .fact("environment", "jvm", "17", "and more")
                .fact()
                .build());

        assertThat(snapshot.environment()).containsExactly(entry("jvm", "17"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"probe x method name", "probe 1 method", "started noon", "clock probeCost NaN", "note"})
    void aFactThatSaysNothingIsNamed(String fact) {
        Recordings recording = Recordings.bare().fact(fact.split(" ", -1));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Snapshot.of(recording.build()))
                .withMessageContaining(fact.replace(" ", ", "));
    }
}
