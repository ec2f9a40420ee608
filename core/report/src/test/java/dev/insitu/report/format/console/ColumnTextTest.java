package dev.insitu.report.format.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColumnTextTest {

    @Test
    void shortenKeepsBothEnds() {
        assertThat(ColumnText.shorten("com.acme.Server#handle", 22)).isEqualTo("com.acme.Server#handle");
        assertThat(ColumnText.shorten("com.acme.Server#handle", 12)).isEqualTo("com.a..andle");
        assertThat(ColumnText.shorten("com.acme.Server#handle", 11)).isEqualTo("com...andle");
    }

    @Test
    void shortenNeverHalvesACharacter() {
        String grin = "\ud83d\ude00";

        assertThat(ColumnText.shorten(grin.repeat(10), 10)).isEqualTo(grin.repeat(2) + ".." + grin.repeat(2));
    }

    @Test
    void oneLineHasNothingThatMovesTheCursor() {
        assertThat(ColumnText.oneLine("a\r\nb\tc\u001b[31md\u2028e\u202ef\ud83dg"))
                .isEqualTo("a  b c [31md e f g");
        assertThat(ColumnText.oneLine("umläut 漢字 \ud83d\ude00")).isEqualTo("umläut 漢字 \ud83d\ude00");
    }

    @Test
    void paragraphsBreakBetweenWordsAndOnlyThenWithinThem() {
        StringBuilder out = new StringBuilder();

        Paragraph.append(out, 2, 4, "word  ".repeat(20) + "x".repeat(150));

        assertThat(out)
                .hasToString("  " + "word ".repeat(18) + "word\n"
                        + "    word\n"
                        + "    " + "x".repeat(96) + "\n"
                        + "    " + "x".repeat(54) + "\n");
    }
}
