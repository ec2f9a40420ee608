package dev.insitu.recording.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.insitu.platform.linux.ProcessIdentity;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Facts;
import dev.insitu.recording.journal.SessionFact;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What killed JVMs left is found by its own name, by the directory that it was to go to, or by the process. */
@EnabledOnOs(OS.LINUX)
class OrphanSearchTest extends LeftRecording {
    @Test
    void aRecordingMayBeNamedItself() throws UnreadableRecordingException {
        assertThat(OrphanRecording.read(left.toFile()).journal()).contains(NOTE);
        assertThat(left).as("its directory is unknown").exists();
    }

    @Test
    void countsAreFoundByTheDirectoryThatTheyWereToGoTo() throws IOException {
        Files.delete(file.toPath());
        Path other = Files.createDirectory(directory.resolve("other"));

        assertThat(OrphanRecording.readOrFind(directory.toFile()).journal()).contains(NOTE);
        assertThat(OrphanRecording.readOrFind(other.resolve("..").toFile()).journal())
                .contains(NOTE);
        assertThat(left).as("only shown").exists();
        assertThatThrownBy(() -> OrphanRecording.readOrFind(other.toFile()))
                .isInstanceOf(UnreadableRecordingException.class);
    }

    @Test
    void aRecordingInTheDirectoryComesFirst() throws IOException {
        RecordingFile.write(new Recording(List.of(), List.of(), true, Optional.empty()), file);

        assertThat(OrphanRecording.readOrFind(directory.toFile()).journal()).isEmpty();
    }

    @Test
    void countsAreFoundByTheProcess() throws IOException {
        Path named = CounterPlaces.file(CounterPlaces.SHARED_MEMORY, NO_PROCESS + "-" + System.nanoTime())
                .toPath();
        left = Files.move(left, named);

        assertThat(OrphanRecording.readOrFind(new File(Long.toString(NO_PROCESS)))
                        .journal())
                .contains(NOTE);
        assertThat(SharedCounts.of(NO_PROCESS + 1)).isEmpty();
    }

    @Test
    void aProcessWithoutCountsIsNamedWithTheCommandThatBeginsASession() {
        String self = Long.toString(ProcessHandle.current().pid());

        assertThatThrownBy(() -> OrphanRecording.readOrFind(new File(self)))
                .isInstanceOf(UnreadableRecordingException.class)
                .hasMessageStartingWith("process " + self + " has no session; to begin one: ")
                .hasMessageEndingWith(" attach " + self + " CONFIG");
        assertThatThrownBy(() -> OrphanRecording.readOrFind(new File(Long.toString(NO_PROCESS))))
                .hasMessage("there is no process " + NO_PROCESS);
    }

    @Test
    void countsAreFoundInEachPlace() throws IOException {
        for (File place : CounterPlaces.ALL) {
            left = Files.move(
                    left,
                    CounterPlaces.file(place, NO_PROCESS + "-" + System.nanoTime())
                            .toPath());

            assertThat(SharedCounts.of(NO_PROCESS)).contains(left.toFile());
            assertThat(OrphanRecording.read(left.toFile()).journal()).contains(NOTE);
        }
    }

    /** On a disk they outlive the system, and numbers of processes begin anew. */
    @Test
    void countsThatAProcessLeftWhoseNumberIsAnothersNowAreNotThisOnes() throws IOException {
        ProcessHandle self = ProcessHandle.current();
        long start = self.info().startInstant().orElseThrow().toEpochMilli();
        Path earlier = name(self.pid(), start - 60_000);
        Path later = name(self.pid(), start + 60_000);

        left = Files.move(left, earlier);
        assertThat(SharedCounts.of(self.pid())).as("before it began").isEmpty();

        leftBy(ProcessIdentity.self());
        assertThat(SharedCounts.of(self.pid())).as("the clock was set").contains(earlier.toFile());

        leftBy(KILLED);
        left = Files.move(left, later);
        assertThat(SharedCounts.of(self.pid())).as("since it began").contains(later.toFile());
    }

    private static Path name(long pid, long startMillis) {
        return CounterPlaces.file(CounterPlaces.SHARED_MEMORY, pid + "-" + startMillis)
                .toPath();
    }

    @Test
    void anotherUsersCountsAreNotOpened() throws IOException {
        assumeThat(Files.getAttribute(left, "unix:uid")).as("root").isEqualTo(0);
        Files.delete(file.toPath());
        Path named = CounterPlaces.file(CounterPlaces.SHARED_MEMORY, NO_PROCESS + "-" + System.nanoTime())
                .toPath();
        left = Files.move(left, named);
        Files.setAttribute(left, "unix:uid", 65_534);

        assertThat(SharedCounts.of(NO_PROCESS)).isEmpty();
        assertThat(SharedCounts.named(directory.toFile())).isEmpty();
    }

    /** A link has its own owner, the user, and leads to another user's file. */
    @Test
    void aLinkAmongTheCountsIsNotFollowed() throws IOException {
        Files.delete(file.toPath());
        Path real = Files.move(left, directory.resolve("real"));
        Files.createSymbolicLink(left, real);

        assertThat(SharedCounts.named(directory.toFile())).isEmpty();
    }

    @Test
    void aFileThatIsNotInsitusIsNotTouched() throws IOException {
        Path other = directory.resolve("insitu-other");
        Files.write(other, new byte[] {1});
        RecordingFile.write(Recording.startedAt(Optional.of(other.toString()), SessionFact.Identity.begun(1, 2)), file);

        assertThat(OrphanRecording.read(directory.toFile()).journal()).endsWith(Facts.fact("beside", "1"));
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
}
