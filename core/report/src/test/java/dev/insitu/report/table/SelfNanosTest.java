package dev.insitu.report.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.insitu.recording.Recordings;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.snapshot.Snapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A thousand calls of serve, 20 us of its own, with one of price within, 50 us of its own, with one of db within, 30 us. */
class SelfNanosTest {

    @Test
    void callsThatAreNotTimedAreNotTheirCallers() {
        Recordings recordings = Recordings.bare()
                .ramp("serve", 1_000, 100_000, 0)
                .self(250, 20_000, 0)
                .self(750, 70_000, 0)
                .ramp("price", 250, 80_000, 0)
                .sampled(4, 750)
                .self(250, 50_000, 0)
                .fact("called", "1", "0", "0", "250", "20000000")
                .ramp("db", 1_000, 30_000, 0)
                .fact("called", "2", "0", "1", "250", "7500000")
                .fact("called", "2", "0", "0", "750", "22500000");

        assertThat(percents(recordings)).isEqualTo(Map.of("serve", 20L, "price", 50L, "db", 30L));
    }

    @Test
    void sumsAreStatedToTheReader() {
        Recordings recordings = Recordings.bare()
                .ramp("serve", 100, 100_000, 0)
                .self(100, 40_000, 0)
                .ramp("price", 25, 80_000, 0)
                .sampled(4, 75)
                .fact("called", "1", "0", "0", "25", "2000000")
                .ramp("db", 100, 30_000, 0)
                .fact("called", "2", "0", "1", "25", "750000")
                .fact("called", "2", "0", "0", "75", "2250000");

        assertThat(new ConsoleFormat().render(Snapshot.of(recordings.build())))
                .containsPattern("(?m)^ serve .*0 %\n   price .*\n   db .*\n     75 % of its time within serve, "
                        + "25 % within timed calls of price$")
                .containsPattern("its\\s+callers'\\s+self\\s+times\\s+contain");
    }

    @Test
    void sampledWithinSampled() {
        // Half of all price, and of db an eighth within a price that is timed and three within one that is not.
        Recordings recordings = Recordings.bare()
                .ramp("serve", 1_000, 100_000, 0)
                .self(500, 20_000, 0)
                .self(125, 70_000, 0)
                .self(375, 100_000, 0)
                .ramp("price", 500, 80_000, 0)
                .sampled(2, 500)
                .self(125, 50_000, 0)
                .self(375, 80_000, 0)
                .fact("called", "1", "0", "0", "500", "40000000")
                .ramp("db", 250, 30_000, 0)
                .sampled(4, 750)
                .fact("called", "2", "0", "1", "125", "3750000")
                .fact("called", "2", "0", "0", "125", "3750000");

        assertThat(percents(recordings)).isEqualTo(Map.of("serve", 20L, "price", 50L, "db", 30L));
    }

    @Test
    void noneIsLessThanNothing() {
        Recordings recordings = Recordings.bare()
                .ramp("serve", 10, 100_000, 0)
                .self(10, 1_000, 0)
                .ramp("price", 5, 99_000, 0)
                .sampled(4, 15)
                .fact("called", "1", "0", "0", "5", "495000");

        assertThat(nanos(recordings).get("serve")).isZero();
    }

    @Test
    void probesThatCallEachOtherInTurn() {
        Recordings recordings = Recordings.bare()
                .ramp("ping", 100, 1_000, 0)
                .self(100, 500, 0)
                .sampled(2, 100)
                .fact("called", "0", "0", "1", "50", "50000")
                .ramp("pong", 100, 1_000, 0)
                .self(100, 500, 0)
                .sampled(2, 100)
                .fact("called", "1", "0", "0", "50", "50000");

        assertThat(nanos(recordings).values())
                .allSatisfy(nanos -> assertThat(nanos).isBetween(0.0, 200 * 1_000.0));
    }

    @Test
    void whereAllAreTimedTheyAreWhatWasMeasured() {
        Recordings recordings = Recordings.bare()
                .ramp("serve", 10, 100_000, 0)
                .self(10, 20_000, 0)
                .ramp("price", 10, 80_000, 0)
                .fact("called", "1", "0", "0", "10", "800000");

        assertThat(nanos(recordings).get("serve")).isCloseTo(10 * 20_000, within(1e-6));
    }

    private static Map<String, Double> nanos(Recordings recordings) {
        Map<String, Double> nanos = new LinkedHashMap<>();
        rows(recordings).forEach(row -> nanos.put(row.name(), row.selfNanos()));
        return nanos;
    }

    private static Map<String, Long> percents(Recordings recordings) {
        Map<String, Long> percents = new LinkedHashMap<>();
        SelfShares all = SelfShares.of(rows(recordings));
        rows(recordings)
                .forEach(row ->
                        percents.put(row.name(), Math.round(100 * all.share(row).orElseThrow())));
        return percents;
    }

    private static List<ProbeRow> rows(Recordings recordings) {
        return SelfNanos.estimated(Snapshot.of(recordings.build()).probes().stream()
                .map(probe -> ProbeRow.of(probe, probe.figures()))
                .toList());
    }
}
