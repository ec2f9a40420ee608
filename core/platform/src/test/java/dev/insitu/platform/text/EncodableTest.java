package dev.insitu.platform.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EncodableTest {
    @Test
    void whatTheCharsetLacksBecomesACode() {
        assertThat(Encodable.lines("größe", US_ASCII)).isEqualTo("gr\\u{f6}\\u{df}e");
        assertThat(Encodable.lines("grüße", US_ASCII)).isEqualTo("gr\\u{fc}\\u{df}e");
        assertThat(Encodable.lines("größe 注", ISO_8859_1)).isEqualTo("größe \\u{6ce8}");
        assertThat(Encodable.lines("größe 注", UTF_8)).isEqualTo("größe 注");
        assertThat(Encodable.lines("\uD83D\uDE00", US_ASCII)).isEqualTo("\\u{1f600}");
    }

    @Test
    void columnsBehindStayWhereTheyAreAsLongAsBlanksAreToSpare() {
        assertThat(Encodable.lines(" größe            12  3.4\n plain            12  3.4\n", US_ASCII))
                .isEqualTo(" gr\\u{f6}\\u{df}e  12  3.4\n plain            12  3.4\n");
        assertThat(Encodable.lines(" ü         1\n注  2", US_ASCII)).isEqualTo(" \\u{fc}    1\n\\u{6ce8} 2");
    }
}
