package dev.insitu.platform.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.text.EncodableWriter;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsoleCharsetTest {
    /** Letters of Western Europe, which 437 has in part and 1252 all; Greek and Japanese, which 1252 has not. */
    private static final List<String> NAMES = List.of("größe", "grœße", "griße", "σ", "π", "価格", "価値");

    @Test
    void isThatOfTheConsole_whereItDiffersFromTheSystems() {
        assertThat(ConsoleCharset.of("cp437", "Cp1252", UTF_8)).isEqualTo(Charset.forName("IBM437"));
        assertThat(ConsoleCharset.of("ms936", "Cp1252", UTF_8)).isEqualTo(Charset.forName("ms936"));
    }

    /** A file or a pipe, a JVM that does not say, or a charset that this runtime image does not have. */
    @Test
    void isTheCallersOtherwise() {
        assertThat(ConsoleCharset.of("Cp1252", "Cp1252", UTF_8)).isEqualTo(UTF_8);
        assertThat(ConsoleCharset.of("", "Cp1252", UTF_8)).isEqualTo(UTF_8);
        assertThat(ConsoleCharset.of("cp-unheard-of", "Cp1252", UTF_8)).isEqualTo(UTF_8);
        assertThat(ConsoleCharset.of("not a name", "Cp1252", UTF_8)).isEqualTo(UTF_8);
    }

    @Test
    void noTwoNamesAreAlikeOnAConsole() {
        for (String codePage : List.of("IBM437", "windows-1252", "US-ASCII", "UTF-8")) {
            assertThat(NAMES.stream().map(name -> printed(name, codePage)).toList())
                    .doesNotHaveDuplicates()
                    .noneMatch(name -> name.contains("?"));
        }
        assertThat(printed("größe", "IBM437")).isEqualTo("größe");
        assertThat(printed("grœße", "IBM437")).isEqualTo("gr\\u{153}ße");
    }

    private static String printed(String text, String charset) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintWriter out = new PrintWriter(new EncodableWriter(bytes, Charset.forName(charset)), true)) {
            out.print(text);
        }
        return bytes.toString(Charset.forName(charset));
    }
}
