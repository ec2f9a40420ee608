package dev.insitu.tool.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalRowsTest {
    private static final int COLUMNS = 20;
    private static final String FAMILY = "\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67";

    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

    /** A family of three, which terminals show in two columns, or in six. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 12})
    void noRowMovesAnother_whateverATerminalTakesAnEmojiFor(int columns) throws IOException {
        DrawnScreen screen = new DrawnScreen(4, COLUMNS, columns);
        try (LineDisciplineTerminal terminal = terminal()) {
            TerminalRows rows = new TerminalRows(terminal);
            rows.draw(rows("head", FAMILY + " orders    12345", "settle       29.4", "foot"), true);
            rows.draw(rows("head", FAMILY + " orders        6", "settle      129.4", "foot"), false);
            terminal.flush();
        }
        screen.take(sent.toString(StandardCharsets.UTF_8));

        assertThat(screen.row(0)).isEqualTo("head");
        assertThat(screen.row(1)).startsWith(DrawnScreen.EMOJI).doesNotContain("1234");
        assertThat(screen.row(2)).isEqualTo("settle      129.4");
        assertThat(screen.row(3)).isEqualTo("foot");
    }

    @Test
    void whatIsUnchangedIsNotDrawnAgain() throws IOException {
        try (LineDisciplineTerminal terminal = terminal()) {
            TerminalRows rows = new TerminalRows(terminal);
            rows.draw(rows("head", "row 1"), true);
            sent.reset();

            rows.draw(rows("head", "row 2"), false);

            assertThat(sent.toString(StandardCharsets.UTF_8)).contains("row 2").doesNotContain("head");
        }
    }

    /** Its end may come from a signal, in the middle of a drawing. */
    @Test
    void theTerminalWrapsAgainAfterTheEnd_andNothingIsDrawn() throws IOException {
        try (LineDisciplineTerminal terminal = terminal()) {
            TerminalRows rows = new TerminalRows(terminal);
            assertThat(sent.toString(StandardCharsets.UTF_8)).doesNotContain("\u001b[?7h");

            rows.close();
            rows.close();
            rows.draw(rows("late"), false);
            terminal.flush();
        }
        assertThat(sent.toString(StandardCharsets.UTF_8))
                .containsOnlyOnce("\u001b[?7l")
                .containsOnlyOnce("\u001b[?7h")
                .containsOnlyOnce("\u001b[?1049l")
                .doesNotContain("late");
    }

    private LineDisciplineTerminal terminal() throws IOException {
        return new LineDisciplineTerminal("rows", "xterm", sent, StandardCharsets.UTF_8);
    }

    private static List<AttributedString> rows(String... texts) {
        return Stream.of(texts).map(AttributedString::new).toList();
    }
}
