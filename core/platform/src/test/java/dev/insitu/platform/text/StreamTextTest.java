package dev.insitu.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamTextTest {
    private static List<String> lines(String text) throws IOException {
        return StreamText.lines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void linesAreThoseOfTheText() throws IOException {
        assertThat(lines("")).isEmpty();
        assertThat(lines("a")).containsExactly("a");
        assertThat(lines("a\n")).containsExactly("a");
        assertThat(lines("a\r\n\r\nb\r")).containsExactly("a", "", "b");
        assertThat(lines("\na\n\nb")).containsExactly("", "a", "", "b");
    }

    @Test
    void textsMayBeLongAndOfAnyLetters() throws IOException {
        String line = "größer als ein Puffer, 測".repeat(1_000);

        assertThat(lines(line + '\n' + line)).containsExactly(line, line);
    }
}
