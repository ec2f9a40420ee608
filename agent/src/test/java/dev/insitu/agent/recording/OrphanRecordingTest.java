package dev.insitu.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.agent.journal.RecordedFacts;
import dev.insitu.report.file.RecordingFile;
import dev.insitu.report.file.UnreadableRecordingException;
import dev.insitu.report.journal.SessionFact;
import dev.insitu.report.recording.Recording;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A copy of a live recording's memory, on which there is no lock, is what a killed JVM leaves. */
@EnabledOnOs(OS.LINUX)
class OrphanRecordingTest {
    private static final List<String> NOTE = List.of("note", "before the kill");

    private static final long USED_BYTES = 4 << 20;

    @TempDir
    private Path directory;

    private Path left;
    private File file;

    @BeforeEach
    void leaveBehind() throws IOException {
        String name = "orphan-test-" + System.nanoTime();
        file = directory.resolve(RecordingFile.NAME).toFile();
        LiveRecording live = LiveRecording.open(name);
        try {
            live.note(new SessionFact.Directory(directory.toString()));
            live.note(new SessionFact.Note(NOTE.get(1)));
            left = SharedMemory.DIRECTORY.toPath().resolve(SharedMemory.PREFIX + name + "-left");
            copyUsed(Path.of(live.path().orElseThrow()));
            RecordingFile.write(Recording.startedAt(Optional.of(left.toString())), file);
        } finally {
            live.discard();
        }
    }

    /** The beginning alone: the rest has no pages yet, and is as long in both. */
    private void copyUsed(Path from) throws IOException {
        try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ);
                RandomAccessFile out = new RandomAccessFile(left.toFile(), "rw")) {
            out.setLength(in.size());
            in.transferTo(0, USED_BYTES, out.getChannel());
        }
    }

    @AfterEach
    void remove() throws IOException {
        Files.deleteIfExists(left);
    }

    @Test
    void whatAKilledJvmLeftIsBroughtHome() throws UnreadableRecordingException {
        Recording read = OrphanRecording.read(directory.toFile());

        assertThat(read.journal()).contains(NOTE);
        assertThat(read.live()).isEmpty();
        assertThat(left).doesNotExist();
        assertThat(OrphanRecording.read(directory.toFile()).journal())
                .as("from the report directory")
                .contains(NOTE);
    }

    @Test
    void aRecordingMayBeNamedItself() throws UnreadableRecordingException {
        assertThat(OrphanRecording.read(left.toFile()).journal()).contains(NOTE);
        assertThat(left).as("nobody knows its directory").exists();
    }

    @Test
    void aFileThatIsNotInsitusIsNotTouched() throws IOException {
        Path other = directory.resolve("insitu-other");
        Files.write(other, new byte[] {1});
        RecordingFile.write(Recording.startedAt(Optional.of(other.toString())), file);

        assertThat(OrphanRecording.read(directory.toFile()).journal()).isEmpty();
        assertThat(other).exists();
    }

    @Test
    void damagedMemoryIsAnErrorInOneLine() throws IOException {
        Files.write(left, new byte[100]);

        assertThatThrownBy(() -> OrphanRecording.read(directory.toFile()))
                .isInstanceOf(UnreadableRecordingException.class)
                .hasMessageContaining("the live counts cannot be read");
        assertThat(left).exists();
    }

    @Test
    void theNextSessionSweepsOnlyWhatIsSettled() throws IOException {
        RecordedFacts facts = new RecordedFacts();
        OrphanRecording.sweep(Optional.empty(), facts);
        assertThat(left).as("it may be locked in a moment").exists();

        File shared = left.toFile();
        assertThat(shared.setLastModified(System.currentTimeMillis() - 20_000)).isTrue();
        OrphanRecording.sweep(Optional.of(left.toString()), facts);
        assertThat(left).as("its own").exists();

        OrphanRecording.sweep(Optional.empty(), facts);
        assertThat(left).doesNotExist();
        assertThat(facts.ofKind("note").toString()).contains("a JVM had been killed", file.getPath());
        assertThat(RecordingFile.read(file).journal()).contains(NOTE);
    }
}
