package dev.insitu.tool.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DashedWordsTest {
    private static DashedWords of(String line) {
        return DashedWords.of(List.of(line.split(" ")));
    }

    @Test
    void withoutDashesNothingIsBehind() {
        assertThat(of("report dir")).isEqualTo(new DashedWords(List.of("report", "dir"), List.of()));
        assertThat(DashedWords.of(List.of())).isEqualTo(new DashedWords(List.of(), List.of()));
    }

    @Test
    void optionsOfCompareMayStandBehind() {
        assertThat(of("compare a b -- c --output html d --tolerance=2% --despite jdk"))
                .isEqualTo(new DashedWords(
                        List.of("compare", "a", "b", "--output", "html", "--tolerance=2%", "--despite", "jdk"),
                        List.of("c", "d")));
    }

    @Test
    void anOptionWithoutAValueIsOne() {
        assertThat(of("compare a -- b --output"))
                .isEqualTo(new DashedWords(List.of("compare", "a", "--output"), List.of("b")));
    }

    @Test
    void everythingElseThereIsADirectory() {
        assertThat(of("compare a -- --help -- --outputs").behind()).containsExactly("--help", "--", "--outputs");
    }

    @Test
    void behindOtherCommandsStandsACommand() {
        assertThat(of("run x.yaml -- java Main --output html").behind())
                .containsExactly("java", "Main", "--output", "html");
        assertThat(of("ab x.yaml -- a --tolerance=1 --vs b --despite c").behind())
                .containsExactly("a", "--tolerance=1", "--vs", "b", "--despite", "c");
    }
}
