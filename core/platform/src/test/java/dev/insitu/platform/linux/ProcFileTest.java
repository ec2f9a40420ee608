package dev.insitu.platform.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcFileTest {
    @TempDir
    private Path directory;

    @Test
    void numbersStandBehindANameThatMayBeAnything() throws IOException {
        ProcFile file = open("123 (a ) 7 (b) S 1 2 3 -4 5\n99 99");

        assertThat(file.read()).isTrue();
        assertThat(file.number(')', 1)).isEqualTo(1);
        assertThat(file.number(')', 5)).isEqualTo(5);
        assertThat(file.number(')', 4)).as("negative numbers are left out").isZero();
        assertThat(file.number(')', 6)).as("none in the next line").isZero();
    }

    @Test
    void spacesMayBeSeveral() throws IOException {
        ProcFile file = open("cpu  10 0 30 40\ncpu0 1 2 3 4\n");

        assertThat(file.read()).isTrue();
        assertThat(file.number('u', 0)).isEqualTo(10);
        assertThat(file.number('u', 3)).isEqualTo(40);
    }

    @Test
    void itIsReadAnew() throws IOException {
        Path path = directory.resolve("stat");
        Files.writeString(path, "x 1");
        ProcFile file = ProcFile.of(path.toString());
        file.read();
        Files.writeString(path, "x 2");

        assertThat(file.read()).isTrue();
        assertThat(file.number('x', 0)).isEqualTo(2);
    }

    @Test
    void whatIsNotThereCannotBeRead() {
        ProcFile file = ProcFile.of(directory.resolve("none").toString());

        assertThat(file.read()).isFalse();
        assertThat(file.number('u', 0)).isZero();
        file.release();
    }

    private ProcFile open(String text) throws IOException {
        Path path = directory.resolve("stat");
        Files.writeString(path, text);
        return ProcFile.of(path.toString());
    }
}
