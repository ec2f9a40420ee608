package dev.insitu.report.format.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.format.ParsedJson;
import dev.insitu.report.format.json.JsonFormat;
import dev.insitu.report.snapshot.Snapshot;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SmallProbesTest {
    @Test
    void belowThreeProbeCostsTheMedianIsTooSmall() throws IOException {
        // A probe costs 47.1 ns here.
        Recordings recording = Recordings.usual()
                .ramp("pack", 100, 20, 0)
                .ramp("just", 100, 141, 0)
                .ramp("enough", 100, 142, 0);

        assertThat(console(recording))
                .contains(
                        "\ntoo small to measure (p50 under three times the probe's own 47 ns): pack and just: use JMH\n");
        assertThat(probes(recording)).extracting(probe -> probe.get("tooSmall")).containsExactly(true, true, null);
    }

    @Test
    void nothingIsTooSmallWhereTheCostIsUnknown() throws IOException {
        Recordings recording = Recordings.bare().ramp("pack", 100, 20, 0);

        assertThat(console(recording)).doesNotContain("too small");
        assertThat(probes(recording).get(0).containsKey("tooSmall")).isFalse();
    }

    @Test
    void theMachinesOwnProbesAreNotJudged() {
        assertThat(console(Recordings.usual().ramp("gaps", 100, 20, 0).fact("probe", "0", "jitter", "OS jitter")))
                .doesNotContain("too small");
    }

    @Test
    void probesAroundNothingAreMeantToBeSmall() throws IOException {
        Recordings recording =
                Recordings.usual().ramp("x", 100, 20, 0).fact("probe", "0", "jitter", "jitter in place", "0");

        assertThat(console(recording)).contains("\n jitter in place ").doesNotContain("too small");
        assertThat(probes(recording).get(0)).containsEntry("kind", "jitter").doesNotContainKeys("tooSmall", "watched");
    }

    @Test
    void whatWasDroppedSaysAfterHowManyCallsAndWhy() throws IOException {
        Recordings recording = Recordings.usual().ramp("tiny", 20_100, 21, 0).fact("dropped", "0", "21", "100");

        assertThat(console(recording)).contains("\ntiny: dropped after 20,100 calls: p50 21 ns is below 100ns\n");
        assertThat(console(recording)).doesNotContain("too small");
        assertThat(probes(recording).get(0).get("dropped")).hasToString("{calls=20100, p50=21, limit=100}");
    }

    @Test
    void manyThatWereDroppedTakeAFewLines() {
        Recordings recording = Recordings.usual();
        for (int i = 0; i < 20; i++) {
            recording.ramp("p" + i, 10, 21, 0).fact("dropped", Integer.toString(i), "21", "100");
        }

        assertThat(console(recording).lines().filter(line -> line.contains("dropped")))
                .hasSize(6)
                .last()
                .isEqualTo("15 more were dropped: see report.json");
    }

    @Test
    void aProbeThatWasDroppedInTheWarmUpIsNotMissedInTheRuns() throws IOException {
        Recordings recording = Recordings.usual()
                .ramp("tiny", 20_100, 21, 0)
                .fact("driver", "method", "A#b()")
                .fact("series", "1", "1000.0")
                .fact("epoch", "0", "warm-up")
                .fact("epoch", "1", "run", "1", "1")
                .fact("ended", "1", "started", "10", "completed", "10", "elapsedNanos", "10000000");

        assertThat(console(recording)).contains("not called in the runs: tiny");
        recording.fact("dropped", "0", "21", "100");
        assertThat(console(recording)).doesNotContain("not called").contains("tiny: dropped after 20,100 calls");
    }

    private static String console(Recordings recording) {
        return new ConsoleFormat().render(Snapshot.of(recording.build()));
    }

    private static List<Map<Object, Object>> probes(Recordings recording) throws IOException {
        Map<?, ?> report = ParsedJson.parse(new JsonFormat().render(Snapshot.of(recording.build())));
        return ((List<?>) report.get("probes")).stream().map(ParsedJson::map).toList();
    }
}
