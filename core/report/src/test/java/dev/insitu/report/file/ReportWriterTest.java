package dev.insitu.report.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.insitu.platform.output.OutputFormat;
import dev.insitu.recording.Recordings;
import dev.insitu.report.snapshot.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportWriterTest {

    private final Snapshot snapshot =
            Snapshot.of(Recordings.usual().ramp("umläut 漢字", 100, 1_000, 10).build());

    @TempDir
    private Path directory;

    @Test
    void writesAFileForEachOutput() throws IOException {
        Path missing = directory.resolve("a/b");

        ReportWriter.write(snapshot, missing.toFile(), List.of(OutputFormat.CONSOLE, OutputFormat.JSON));

        assertThat(missing.toFile().list()).containsExactlyInAnyOrder("summary.txt", "report.json");
        assertThat(missing.resolve("summary.txt"))
                .hasContent(Formats.of(OutputFormat.CONSOLE).render(snapshot));
        assertThat(missing.resolve("report.json"))
                .hasContent(Formats.of(OutputFormat.JSON).render(snapshot));
    }

    @Test
    void writesOnlyWhatWasAskedFor() throws IOException {
        ReportWriter.write(snapshot, directory.toFile(), List.of(OutputFormat.JSON));

        assertThat(directory.toFile().list()).containsExactly("report.json");
    }

    /** A directory is where its file should be. */
    @Test
    void oneThatCannotBeWrittenKeepsNoOtherFromIt() throws IOException {
        Files.createDirectories(directory.resolve("report.json/full"));

        assertThatIOException()
                .isThrownBy(() -> ReportWriter.write(
                        snapshot, directory.toFile(), List.of(OutputFormat.JSON, OutputFormat.CONSOLE)));
        assertThat(directory.resolve("summary.txt")).exists();
    }

    @Test
    void namesTheDirectoryThatCannotBe() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        assertThatIOException()
                .isThrownBy(() -> ReportWriter.write(snapshot, file.toFile(), List.of(OutputFormat.JSON)))
                .withMessageContaining(file.toString());
    }
}
