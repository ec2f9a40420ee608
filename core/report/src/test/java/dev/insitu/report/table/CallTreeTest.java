package dev.insitu.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.Recordings;
import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.format.console.ConsoleFormat;
import dev.insitu.report.snapshot.Snapshot;
import dev.insitu.runtime.memory.OwnProbes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nested probes stand below the one that calls them, where that is known. */
class CallTreeTest {

    @Test
    void nestedProbesAreIndentedUnderTheOneThatCallsThem() {
        Recordings recordings = Recordings.bare()
                .ramp("tick", 4_000, 2_000, 0)
                .ramp("append", 2_000, 30_000, 0)
                .self(2_000, 20_000, 0)
                .fact("called", "1", "0", "3", "2000", "60000000")
                .ramp("write", 2_000, 10_000, 0)
                .fact("called", "2", "0", "1", "2000", "20000000")
                .ramp("place order", 2_000, 83_000, 1)
                .errors(1)
                .self(1_999, 12_000, 0)
                .ramp("match", 2_000, 40_000, 0)
                .fact("called", "4", "0", "3", "1999", "79960000");

        assertThat(render(recordings)).isEqualTo("""
                insitu 0.1.0
                times in us

                all calls                  count    mean     p50     p90     p99   p99.9  p99.99     max    self
                 place order               2,000    84.0    84.0    84.8    85.0     n/a     n/a    85.0    14 %
                   match                   2,000    40.0    40.0    40.0    40.0     n/a     n/a    40.0    47 %
                   append                  2,000    30.0    30.0    30.0    30.0     n/a     n/a    30.0    23 %
                     write                 2,000    10.0    10.0    10.0    10.0     n/a     n/a    10.0    12 %
                 tick                      4,000     2.0     2.0     2.0     2.0     n/a     n/a     2.0   4.7 %
                 1 of place order failed
                self: the row's time without calls that have rows of their own, as a share of all rows. n/a: fewer
                than 10 samples above the percentile.
                """);
    }

    @Test
    void severalCallersAreNamedWithTheirShares() {
        Recordings recordings = Recordings.bare()
                .ramp("read", 100, 900, 0)
                .self(100, 500, 0)
                .ramp("write", 100, 500, 0)
                .self(100, 400, 0)
                .ramp("lookup", 100, 400, 0)
                .fact("called", "2", "0", "1", "40", "10000")
                .fact("called", "2", "0", "0", "60", "30000");

        assertThat(render(recordings))
                .containsPattern(
                        "(?m)^ read .*\n   lookup .*\n     75 % of its time within read, 25 % within write\n write ");
    }

    @Test
    void aProbeStaysFlat_whereTooFewOfItsCallersAreKnown() {
        assertThat(placed(caller("94"))).containsExactly("0 outer", "0 inner");
        assertThat(placed(caller("95"))).containsExactly("0 outer", "1 inner");
        assertThat(placed(caller("100"))).containsExactly("0 outer", "1 inner");
    }

    private static Recordings caller(String known) {
        return Recordings.bare()
                .ramp("outer", 100, 1_000, 0)
                .ramp("inner", 100, 900, 0)
                .fact("called", "1", "0", "0", known, "1000");
    }

    @Test
    void aDeepChainKeepsItsShape() {
        Recordings recordings = Recordings.bare();
        for (int level = 0; level < 20; level++) {
            recordings.ramp("m" + level, 100, 100_000 - level, 0);
            if (level > 0) {
                recordings.fact("called", "" + level, "0", "" + (level - 1), "100", "" + (100_000 - level));
            }
        }

        String report = render(recordings);

        int indent = 0;
        for (int level = 0; level <= 12; level++) {
            int at = report.indexOf(" m" + level + " ") - report.lastIndexOf('\n', report.indexOf(" m" + level + " "));
            assertThat(at).isGreaterThan(indent);
            indent = at;
        }
        assertThat(report).containsPattern("(?m)^ +13: m13 ").containsPattern("(?m)^ +19: m19 ");
    }

    @Test
    void callsOfWhichTheCallerIsNotKnownAreNamed() {
        assertThat(render(caller("90").fact("called", "1", "0", "-1", "10", "1000")))
                .contains("\n inner ")
                .contains("\n   of 10 calls the caller is not known\n");
        assertThat(render(caller("97").fact("called", "1", "0", "-1", "3", "30")))
                .contains("\n   inner ")
                .contains("\n     of 3 calls the caller is not known\n");
    }

    @Test
    void callsForWhichVirtualThreadsHadNoRoomAreNoted() {
        Recordings both = Recordings.bare()
                .ramp("outer", 100, 1_000, 0)
                .fact("called", "0", "0", "-2", "100", "90000")
                .ramp("inner", 100, 900, 0)
                .fact("called", "1", "0", "-2", "100", "90000");

        assertThat(render(both))
                .contains("note: 200 calls of 2 probes on virtual threads have no caller and no self time:")
                .doesNotContain("the caller is not known");
        assertThat(render(
                        Recordings.bare().ramp("outer", 100, 1_000, 0).fact("called", "0", "0", "-2", "100", "90000")))
                .doesNotContain("virtual threads");
    }

    @Test
    void callsOfAProbeWithinItsOwnDoNotMatter() {
        assertThat(placed(Recordings.bare()
                        .ramp("outer", 10, 1_000, 0)
                        .ramp("walk", 100, 900, 0)
                        .fact("called", "1", "0", "1", "90", "70000")
                        .fact("called", "1", "0", "0", "10", "9000")))
                .containsExactly("0 outer", "1 walk");
        assertThat(placed(Recordings.bare().ramp("walk", 100, 900, 0).fact("called", "0", "0", "0", "99", "70000")))
                .containsExactly("0 walk");
    }

    @Test
    void whereProbesCallEachOtherInTurn_theOneWithTheMostTimeIsTheOutermost() {
        assertThat(placed(Recordings.bare()
                        .ramp("odd", 100, 900, 0)
                        .ramp("even", 100, 1_000, 0)
                        .ramp("third", 100, 800, 0)
                        .fact("called", "0", "0", "1", "100", "90000")
                        .fact("called", "1", "0", "2", "99", "99000")
                        .fact("called", "2", "0", "0", "100", "80000")))
                .containsExactly("0 even", "1 odd", "2 third");
    }

    @Test
    void twoOfOneNameAreNoPlace() {
        assertThat(placed(Recordings.bare()
                        .ramp("outer", 10, 1_000, 0)
                        .ramp("outer", 10, 1_000, 0)
                        .ramp("inner", 10, 900, 0)
                        .fact("called", "2", "0", "0", "10", "9000")))
                .containsExactly("0 outer", "0 outer", "0 inner");
    }

    @Test
    void inADrivenRunNestedProbesStandBelowTheirCallerUnderServiceTime() {
        DrivenRecordings driven = DrivenRecordings.echo().driver("runs", "1").driver("iterations", "20");
        int parse = driven.rule("method", "parse");
        int handle = driven.rule("method", "handle");
        driven.series("20000");
        int run = driven.run();
        driven.ramp(DrivenRecordings.END_TO_END, run, 20, 10_000, 12_000)
                .ramp(DrivenRecordings.SERVICE_TIME, run, 20, 10_000, 12_000)
                .ramp(parse, run, 20, 3_000, 3_000)
                .ramp(handle, run, 20, 9_000, 9_000)
                .exactly(handle + OwnProbes.SELF, run, 6_000, 6_000)
                .fact("called", "" + parse, "" + run, "" + handle, "20", "60000")
                .endedWell(run, 20, 1_000_000);

        assertThat(new ConsoleFormat().render(Snapshot.of(driven.build())))
                .containsPattern(
                        "(?m)^   service time .*\n     handle .*\n       self .*\n       parse .*\n 20,000/s = ")
                .doesNotContain("parts / service");
    }

    private static List<String> placed(Recordings recordings) {
        List<ProbeRow> rows = Snapshot.of(recordings.build()).probes().stream()
                .map(probe -> ProbeRow.of(probe, probe.figures()))
                .toList();
        return CallTree.of(rows).stream()
                .map(each -> each.depth() + " " + each.row().name())
                .toList();
    }

    private static String render(Recordings recordings) {
        return new ConsoleFormat().render(Snapshot.of(recordings.build()));
    }
}
