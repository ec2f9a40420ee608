package dev.insitu.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.tool.window.Window;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class WindowOptionsTest {
    @Test
    void theLastPartBeginsBeforeTheEnd() {
        assertThat(window("--last", "5m"))
                .isEqualTo(new Window(Optional.of("-5m"), Optional.empty(), ZoneId.of("UTC")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "-3s", "x", ""})
    void namesTheOptionThatIsWrong(String last) {
        assertThatThrownBy(() -> window("--last=" + last))
                .isInstanceOf(ParameterException.class)
                .hasMessageStartingWith("--last \"" + last + "\": expected a duration such as");
    }

    private static Window window(String... options) {
        Timed command = new Timed();
        new CommandLine(command).parseArgs(options);
        return command.options.window();
    }

    @Command
    private static final class Timed {
        @Mixin
        private WindowOptions options;
    }
}
