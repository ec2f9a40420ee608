package dev.insitu.platform.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProblemTest {
    private static final Place PLACE = new Place("probes.yaml", 7);

    @Test
    void isOneLine() {
        assertThat(new Problem(PLACE, "throughput", "fast", "expected a rate such as 20000/s"))
                .hasToString("probes.yaml:7: throughput \"fast\": expected a rate such as 20000/s");
        assertThat(new Problem(new Place("a\nb", 1), "k\r", "\t\u001b[31m\u2028\u202e\ud800", "x\u0000").text())
                .isEqualTo("a\\nb:1: k\\r \"\\t\\u{1b}[31m\\u{2028}\\u{202e}\\u{d800}\": x\\u{0}");
    }

    @Test
    void keepsOtherScriptsAndShortensLongValues() {
        assertThat(new Problem(PLACE, "name", "größe 延迟 😀", "x").text()).contains("\"größe 延迟 😀\"");
        assertThat(new Problem(PLACE, "name", "y".repeat(60), "x").text()).contains('"' + "y".repeat(60) + '"');
        assertThat(new Problem(PLACE, "name", "y".repeat(61), "x").text()).contains('"' + "y".repeat(60) + "…\"");
    }
}
