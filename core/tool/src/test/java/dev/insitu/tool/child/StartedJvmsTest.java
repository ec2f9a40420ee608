package dev.insitu.tool.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StartedJvmsTest {
    @Test
    void saysWhichItHasSeenInstead() throws IOException {
        assertThat(missed("-Hello\n-org.other.Main\n-Hello\n", "Helo"))
                .hasValue("no JVM with main \"Helo\" was started; seen: Hello, org.other.Main");
        assertThat(missed("-Hello\n+Helo\n", "Helo")).isEmpty();
        assertThat(missed("-\n-Hello\n", "Helo"))
                .hasValue("no JVM with main \"Helo\" was started; seen: one without a main class, Hello");
    }

    @Test
    void saysSoWhereThereWasNone() throws IOException {
        assertThat(missed("", null)).hasValue("the command started no JVM with the agent; nothing was recorded");
        assertThat(missed("", "Hello")).isPresent();
        assertThat(missed("+\n", null)).isEmpty();
    }

    @Test
    void namesNoMoreThanTen() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 1; i <= 12; i++) {
            lines.append("-M").append(i).append('\n');
        }
        assertThat(missed(lines.toString(), "X").orElseThrow()).endsWith(" M9, M10 and 2 more");
    }

    private static Optional<String> missed(String lines, String main) throws IOException {
        File list;
        Optional<String> missed;
        try (StartedJvms started = new StartedJvms()) {
            list = started.list().orElseThrow();
            Files.writeString(list.toPath(), lines);
            missed = started.missed(Optional.ofNullable(main));
        }
        assertThat(list).doesNotExist();
        return missed;
    }
}
