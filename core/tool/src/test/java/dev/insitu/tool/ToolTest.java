package dev.insitu.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolTest {
    private final StringWriter stderr = new StringWriter();

    @Test
    void aResultThatCannotBeWrittenIsNoSuccess() {
        assertThat(versionTo("No space left on device")).isEqualTo(2);
        assertThat(stderr.toString())
                .isEqualToNormalizingNewlines(
                        "insitu: the result cannot be written to stdout: No space left on device\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Broken pipe",
                "The pipe is being closed",
                "Bad file descriptor",
                "Datenübergabe unterbrochen (broken pipe)",
                "Relais brisé (pipe)",
                "Connection reset by peer",
                "パイプが切断されました"
            })
    void aReaderThatHasGoneMissesNothing(String problem) {
        assertThat(versionTo(problem)).isZero();
        assertThat(stderr.toString()).isEmpty();
    }

    private int versionTo(String problem) {
        OutputStream stdout = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(problem);
            }
        };
        return Tool.run(
                new String[] {"--version"},
                new File("insitu.jar"),
                stdout,
                line -> line.setErr(new PrintWriter(stderr, true)));
    }
}
