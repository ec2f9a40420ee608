package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Probes on lines; those of the program below begin and end with a comment of their name. */
class LinesTest extends LinesProgram {
    @ParameterizedTest
    @CsvSource({
        "Main, plain,    1,  0",
        "Main, whole,    1,  0",
        "Main, inner,    5,  0",
        "Main, choice,   4,  0",
        "Main, returns,  4,  0",
        "Main, thrown,   4,  1",
        "Main, tried,    3,  1",
        "Main, caught,   1,  0",
        "Main, finally,  3,  0",
        "Main, covered,  3,  0",
        "Main, headless, 1,  0",
        "Main, lambda,   6,  0",
        "Made, made,     3,  0",
    })
    void countEachWayThroughThem(String type, String lines, int count, int errors) {
        Woven woven = weave("{ name: " + lines + ", lines: \"" + type + ":" + range(lines) + "\" }")
                .runsAsBefore();

        assertThat(woven.counted(lines)).isEqualTo(calls(count).failed(errors));
    }

    /** Rounds 0 and 2 leave by the inner loop's end, 1 by going on at once, 3 out of both loops. */
    @Test
    void areLeftByJumpsToOtherLoops() {
        Woven woven =
                weave("{ name: jumps, lines: \"Main:" + range("jumps") + "\" }").runsAsBefore();

        assertThat(woven.counted("jumps")).isEqualTo(calls(4));
    }

    @Test
    void mayOverlapAndGoTogetherWithOtherProbes() {
        Woven woven = weave(
                        "{ name: method, method: Main#caught }",
                        "{ name: all, lines: \"Main:" + from("tried") + '-' + to("finally") + "\" }",
                        "{ name: tried, lines: \"Main:" + range("tried") + "\" }",
                        "{ name: early, lines: \"Main:" + from("tried") + '-' + to("caught") + "\" }",
                        "{ name: parse, call: java.lang.Integer#parseInt, in: Main#caught }")
                .runsAsBefore();

        assertThat(woven.counted("method")).isEqualTo(calls(3));
        assertThat(woven.counted("all")).isEqualTo(calls(3));
        assertThat(woven.counted("tried")).isEqualTo(calls(3).failed(1));
        assertThat(woven.counted("early")).isEqualTo(calls(3));
        assertThat(woven.counted("parse")).isEqualTo(calls(3).failed(1));
    }

    @Test
    void areNamedByClassAndMethod() {
        Woven woven = weave(
                "{ lines: \"Main:" + range("plain") + "\" }", "{ method: Main#loop, lines: " + range("whole") + " }");

        assertThat(woven.facts().ofKind("probe"))
                .containsExactly(
                        List.of("32", "lines", "Main:" + range("plain"), "0"),
                        List.of("33", "lines", "loop:" + range("whole"), "1"));
        assertThat(woven.facts().ofKind("matched"))
                .containsExactly(
                        List.of("32", "Main#plain(int):" + range("plain")),
                        List.of("33", "Main#loop(int):" + range("whole")));
    }
}
