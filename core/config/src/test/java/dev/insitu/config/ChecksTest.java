package dev.insitu.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What checks say, and of which probes. */
class ChecksTest {
    private static final String NONE = "no probe has this name; ";

    @TempDir
    File directory;

    private List<String> texts(String checks) {
        return ConfigFiles.config(directory, "probes: [ \"a.b.*#c\" ]\nchecks:\n" + checks).checks().stream()
                .flatMap(check -> check.limits().stream().map(check::text))
                .toList();
    }

    private List<String> problems(String text) {
        return ConfigFiles.problems(directory, text);
    }

    @Test
    void areWordedAsTheUserWouldWriteThem() {
        assertThat(texts("""
                  - "  date serialisation   p99.90 <=  60us"
                  - { probe: c, at: 50_000/s, p50: 1500ns, mean: 2000us, max: 90s }
                  - c max <= 0
                """))
                .containsExactly(
                        "date serialisation p99.9 <= 60us",
                        "c p50 <= 1.5us at 50000/s",
                        "c mean <= 2ms at 50000/s",
                        "c max <= 90s at 50000/s",
                        "c max <= 0");
    }

    @Test
    void mustBeOfAProbeThatTheFileMakes() {
        assertThat(problems("""
                        probes:
                          - org.acme.Book#match
                          - { name: parsing, method: "org.acme.Parser#parse*", merge: true }
                        checks:
                          - macth p99 <= 1ms
                          - { probe: end to end, max: 1s }
                        """))
                .containsExactly(
                        "probes.yaml:5: checks \"macth\": " + NONE
                                + "did you mean match? expected one of match, parsing, OS jitter",
                        "probes.yaml:6: checks \"end to end\": " + NONE + "expected one of match, parsing, OS jitter");
    }

    @Test
    void unknownProbesAreReportedBesideOtherMistakes() {
        assertThat(problems("""
                        probes: [ org.acme.Book#match ]
                        report: { interval: never }
                        checks: [ macth p99 <= 1ms ]
                        """))
                .containsExactly(
                        "probes.yaml:2: interval \"never\": expected a duration from 10ms to 1h",
                        "probes.yaml:3: checks \"macth\": " + NONE
                                + "did you mean match? expected one of match, OS jitter");
    }

    /** A rule that is wrong has no name that a check could be held against. */
    @Test
    void areNotHeldAgainstNamesThatAMistakeTookAway() {
        assertThat(problems("""
                        probes: [ { name: parse, methd: "org.acme.Parser#parse" } ]
                        checks: [ parse p99 <= 1ms ]
                        """)).hasSize(1);
        assertThat(problems("""
                        prob: [ org.acme.Parser#parse ]
                        checks: [ parse p99 <= 1ms ]
                        """)).noneMatch(line -> line.contains(NONE));
    }

    @Test
    void mayNameAnyProbeThatAFileMakes() {
        assertThat(problems("""
                        probes:
                          - org.acme.Book#match
                          - org.acme.Shop#match
                          - { from: org.acme.Book#match, to: org.acme.Shop#match, match: thread }
                          - { lines: "org.acme.Book:1-2" }
                          - { call: org.acme.Shop#open, in: "org.acme.Book#*" }
                        drive: { method: a#b, throughput: 1/s, until: { method: c#d, match: thread } }
                        checks:
                          - Book#match max <= 1s
                          - org.acme.Shop#match max <= 1s
                          - match to match max <= 1s
                          - Book:1-2 max <= 1s
                          - open max <= 1s
                          - end to end max <= 1s
                          - service time max <= 1s
                          - driver lateness max <= 1s
                          - pacing error max <= 1s
                          - driven call max <= 1s
                          - OS jitter max <= 1s
                        """)).isEmpty();
    }

    @Test
    void theGoalOfASearchMustBeOfSuchAProbeToo() {
        String drive = "drive: { method: a.b#c, throughput: { highest: %s p99 <= 1ms, between: [1/s, 9/s] } }\n";

        assertThat(problems("probes: [ a.b#d ]\n" + drive.formatted("foo")))
                .containsExactly("probes.yaml:2: highest \"foo\": " + NONE
                        + "expected one of d, end to end, driver lateness, pacing error, service time, OS jitter");
        assertThat(problems("probes: [ a.b#d ]\n" + drive.formatted("d"))).isEmpty();
        assertThat(problems(drive.formatted("end to end"))).isEmpty();
        assertThat(problems("probes: [ \"a.*#d\" ]\n" + drive.formatted("foo"))).isEmpty();
    }

    @Test
    void areLookedUpAtTheEndWhereNamesComeFromMethods() {
        assertThat(problems("probes: [ \"a.b.*#c\" ]\nchecks: [ x p99 <= 1ms ]\n"))
                .isEmpty();
    }

    @Test
    void saysNothingOfNamesWhereProbesAreWrong() {
        assertThat(problems("probes: [ a ]\nchecks: [ x p99 <= 1ms ]\n"))
                .singleElement()
                .asString()
                .startsWith("probes.yaml:1: probes");
    }
}
