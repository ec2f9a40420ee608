package dev.insitu.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextWidthTest {
    @Test
    void wideCharactersTakeTwoColumnsAndCombiningOnesNone() {
        assertThat(TextWidth.of("settle")).isEqualTo(6);
        assertThat(TextWidth.of("größe")).isEqualTo(5);
        assertThat(TextWidth.of("注文の照合")).isEqualTo(10);
        assertThat(TextWidth.of("한국어")).isEqualTo(6);
        assertThat(TextWidth.of("ｆｕｌｌ")).isEqualTo(8);
        assertThat(TextWidth.of("\uD83D\uDE00x")).isEqualTo(3);
        assertThat(TextWidth.of("gru\u0308n")).isEqualTo(4);
        assertThat(TextWidth.of("\u1112\u1161\u11ab")).isEqualTo(2);
        assertThat(TextWidth.of("▁▂▃─")).isEqualTo(4);
    }

    @Test
    void aTextIsCutBetweenCharacters() {
        assertThat(TextWidth.head("注文の照合", 5)).isEqualTo("注文");
        assertThat(TextWidth.tail("注文の照合", 5)).isEqualTo("照合");
        assertThat(TextWidth.head("a注", 2)).isEqualTo("a");
        assertThat(TextWidth.head("u\u0308x", 1)).isEqualTo("u\u0308");
        assertThat(TextWidth.tail("u\u0308x", 1)).isEqualTo("x");
        assertThat(TextWidth.head("abc", 9)).isEqualTo("abc");
        assertThat(TextWidth.tail("abc", 9)).isEqualTo("abc");
    }
}
