package dev.insitu.report.format.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParagraphTest {
    private static final String LONG = "word ".repeat(18);

    @Test
    void breaksBetweenWords() {
        assertThat(paragraph(LONG + "in flight up to 1")).isEqualTo(" " + LONG + "in flight\n  up to 1\n");
    }

    @Test
    void keepsTiedWordsOnOneLine() {
        assertThat(paragraph(LONG + Paragraph.tied("in flight up to 1")))
                .isEqualTo(" " + LONG.stripTrailing() + "\n  in flight up to 1\n");
    }

    private static String paragraph(String text) {
        StringBuilder out = new StringBuilder();
        Paragraph.append(out, 1, 2, text);
        return out.toString();
    }
}
