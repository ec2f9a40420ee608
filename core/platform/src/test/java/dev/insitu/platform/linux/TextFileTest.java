package dev.insitu.platform.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFileTest {
    @TempDir
    private Path directory;

    @Test
    void findsTheFirstLineWithAWord() throws IOException {
        String file = file("Threads:\t12\nnonvoluntary: 3\nThreads:\t13");

        assertThat(TextFile.line(file, "Threads:")).contains("12");
        assertThat(TextFile.line(file, "")).contains("Threads:\t12");
        assertThat(TextFile.line(file, "nonvoluntary: 3")).contains("");
        assertThat(TextFile.number(file, "nonvoluntary:", -1)).isEqualTo(3);
        assertThat(TextFile.number(file, "voluntary:", -1)).isEqualTo(-1);
    }

    @Test
    void readsBeyondItsFirstBuffer() throws IOException {
        String file = file("a: 1\n".repeat(5_000) + "last: 2");

        assertThat(TextFile.number(file, "last:", -1)).isEqualTo(2);
    }

    @Test
    void anEmptyFileAndNoneHaveNoLine() throws IOException {
        assertThat(TextFile.line(file(""), "")).isEmpty();
        assertThat(TextFile.line(directory.resolve("none").toString(), "")).isEmpty();
    }

    private String file(String text) throws IOException {
        return Files.writeString(directory.resolve("file"), text).toString();
    }
}
