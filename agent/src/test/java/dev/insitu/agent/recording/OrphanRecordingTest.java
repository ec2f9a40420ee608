package dev.insitu.agent.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.insitu.agent.journal.RecordedFacts;
import dev.insitu.agent.linux.ProcessIdentity;
import dev.insitu.report.file.RecordingFile;
import dev.insitu.report.file.UnreadableRecordingException;
import dev.insitu.report.journal.SessionFact;
import dev.insitu.report.recording.Recording;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.memory.Layout;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
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

    private static final long STARTED = 1_795_000_000_123L;

    private static final long USED_BYTES = 4 << 20;

    /** No system numbers a process so. */
    private static final long NO_PROCESS = 1L << 30;

    private static final ProcessIdentity KILLED =
            new ProcessIdentity(NO_PROCESS, 1, ProcessIdentity.self().namespace());

    @TempDir
    private Path directory;

    private Path left;
    private long started = STARTED;
    private File file;

    @BeforeEach
    void leaveBehind() throws IOException {
        leave(false);
    }

    private void leaveWithCounts() throws IOException {
        Files.deleteIfExists(left);
        leave(true);
    }

    private void leave(boolean counted) throws IOException {
        String name = "orphan-test-" + System.nanoTime();
        file = directory.resolve(RecordingFile.NAME).toFile();
        LiveRecording live = LiveRecording.open(name);
        try {
            live.note(new SessionFact.Started(started));
            live.note(new SessionFact.Directory(directory.toString()));
            live.note(new SessionFact.Note(NOTE.get(1)));
            if (counted) {
                Probe.took(1_500, 0, AgentControl.firstProbe());
            }
            left = SharedMemory.DIRECTORY.toPath().resolve(SharedMemory.PREFIX + name + "-left");
            copyUsed(Path.of(live.path().orElseThrow()));
            RecordingFile.write(Recording.startedAt(Optional.of(left.toString())), file);
        } finally {
            live.discard(null);
        }
    }

    /** The beginning alone: the rest has no pages yet, and is as long in both. */
    private void copyUsed(Path from) throws IOException {
        try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ);
                RandomAccessFile out = new RandomAccessFile(left.toFile(), "rw")) {
            out.setLength(in.size());
            in.transferTo(0, USED_BYTES, out.getChannel());
        }
        leftBy(KILLED);
    }

    private void leftBy(ProcessIdentity process) throws IOException {
        write(Layout.HEADER_PID, process.pid());
        write(Layout.HEADER_PROCESS_START, process.startTicks());
        write(Layout.HEADER_PID_NAMESPACE, process.namespace());
    }

    private void write(int word, long value) throws IOException {
        try (FileChannel out = FileChannel.open(left, StandardOpenOption.WRITE)) {
            out.write(
                    ByteBuffer.allocate(Long.BYTES)
                            .order(ByteOrder.nativeOrder())
                            .putLong(0, value),
                    word);
        }
    }

    private void sweepLater() {
        assertThat(left.toFile().setLastModified(System.currentTimeMillis() - 20_000))
                .isTrue();
        Leftovers.sweep(Optional.empty(), new RecordedFacts());
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

    /** As where the application opened and closed the file. */
    @Test
    void aJvmWithoutItsLockIsNotTakenForDead() throws IOException {
        leftBy(ProcessIdentity.self());

        assertThat(OrphanRecording.read(directory.toFile()).live()).contains(left.toString());
        assertThat(OrphanRecording.readLive(left.toFile())).isPresent();
        sweepLater();
        assertThat(left).exists();
        assertThat(RecordingFile.read(file).journal()).isEmpty();
    }

    @Test
    void aLaterProcessOfTheSameNumberIsNotTheJvm() throws IOException {
        ProcessIdentity self = ProcessIdentity.self();
        leftBy(new ProcessIdentity(self.pid(), self.startTicks() - 1, self.namespace()));

        assertThat(OrphanRecording.read(directory.toFile()).live()).isEmpty();
        assertThat(left).doesNotExist();
    }

    @Test
    void aJvmInAnotherContainerLivesWhileItsClockRuns() throws Exception {
        leftBy(new ProcessIdentity(NO_PROCESS, 1, 1));
        AtomicBoolean killed = new AtomicBoolean();
        Thread clock = new Thread(() -> {
            while (!killed.get()) {
                try {
                    write(Layout.HEADER_NOW, System.nanoTime());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        });
        clock.start();
        Optional<String> live = OrphanRecording.read(directory.toFile()).live();
        killed.set(true);
        clock.join();

        assertThat(live).contains(left.toString());
        assertThat(OrphanRecording.read(directory.toFile()).live()).isEmpty();
        assertThat(left).doesNotExist();
    }

    @Test
    void whatAJvmLeftThatWasKilledBeforeItCountedIsSwept() throws IOException {
        Files.delete(file.toPath());
        sweepLater();

        assertThat(left).doesNotExist();
    }

    @Test
    void whatAJvmLeftThatWasKilledBeforeItWroteAWordIsSwept() throws IOException {
        for (int length : new int[] {0, Long.BYTES, 1 << 20}) {
            Files.write(left, new byte[length]);
            sweepLater();

            assertThat(left).doesNotExist();
        }
    }

    /** Who brought it home was killed in between, or its own JVM was while it ended. */
    @Test
    void whatIsInTheReportDirectoryAlreadyIsSwept() throws IOException {
        for (boolean complete : new boolean[] {true, false}) {
            leaveWithCounts();
            Recording home = OrphanRecording.read(left.toFile());
            assertThat(home.counts()).isNotEmpty();
            RecordingFile.write(new Recording(home.journal(), home.counts(), complete, Optional.empty()), file);
            sweepLater();

            assertThat(left).doesNotExist();
            assertThat(RecordingFile.read(file).complete()).isEqualTo(complete);
        }
    }

    @Test
    void theRecordingOfAnotherSessionInTheSameDirectoryDoesNotStandForIt() throws IOException {
        leaveWithCounts();
        Recording home = OrphanRecording.read(left.toFile());
        List<List<String>> later = new ArrayList<>(home.journal());
        later.set(
                later.indexOf(new SessionFact.Started(STARTED).strings()),
                new SessionFact.Started(STARTED + 1).strings());
        RecordingFile.write(new Recording(later, home.counts(), true, Optional.empty()), file);
        sweepLater();

        assertThat(left).exists();
    }

    @Test
    void aRunningProcessMayStillBeginToWrite() throws IOException {
        left = SharedMemory.DIRECTORY
                .toPath()
                .resolve(SharedMemory.PREFIX + ProcessHandle.current().pid() + "-" + System.nanoTime());
        Files.write(left, new byte[Long.BYTES]);
        sweepLater();

        assertThat(left).exists();
    }

    @Test
    void aFlightRecordingThatAKilledJvmLeftGoes() throws IOException {
        Path repository = Files.createDirectory(directory.resolve("2026_11_22_10_00_00_" + NO_PROCESS));
        Files.writeString(repository.resolve("2026_11_22_10_00_00.jfr"), "chunk");
        Path explain = Files.writeString(directory.resolve(FlightLeftovers.FILE), "");
        Recording killed = new Recording(
                List.of(new SessionFact.Explain(SessionFact.Explain.REPOSITORY, repository.toString()).strings()),
                List.of(),
                false,
                Optional.empty());

        FlightLeftovers.delete(killed, directory.toFile());

        assertThat(explain).doesNotExist();
        assertThat(repository).doesNotExist();
    }

    @Test
    void whatIsNoFlightRepositoryStays() throws IOException {
        Path other = Files.createDirectory(directory.resolve("other"));
        Path file = Files.writeString(other.resolve("important.jfr"), "");
        Path link = Files.createSymbolicLink(directory.resolve("2026_11_22_10_00_00_1"), other);
        for (Path named : List.of(other, link)) {
            Recording killed = new Recording(
                    List.of(new SessionFact.Explain(SessionFact.Explain.REPOSITORY, named.toString()).strings()),
                    List.of(),
                    false,
                    Optional.empty());

            FlightLeftovers.delete(killed, directory.toFile());

            assertThat(file).exists();
        }
    }

    @Test
    void aRecordingMayBeNamedItself() throws UnreadableRecordingException {
        assertThat(OrphanRecording.read(left.toFile()).journal()).contains(NOTE);
        assertThat(left).as("nobody knows its directory").exists();
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
        Path named =
                SharedMemory.DIRECTORY.toPath().resolve(SharedMemory.PREFIX + NO_PROCESS + "-" + System.nanoTime());
        left = Files.move(left, named);

        assertThat(OrphanRecording.readOrFind(new File(Long.toString(NO_PROCESS)))
                        .journal())
                .contains(NOTE);
        assertThat(SharedCounts.of(NO_PROCESS + 1)).isEmpty();
    }

    @Test
    void anotherUsersCountsAreNotOpened() throws IOException {
        assumeThat(Files.getAttribute(left, "unix:uid")).as("root").isEqualTo(0);
        Files.delete(file.toPath());
        Path named =
                SharedMemory.DIRECTORY.toPath().resolve(SharedMemory.PREFIX + NO_PROCESS + "-" + System.nanoTime());
        left = Files.move(left, named);
        Files.setAttribute(left, "unix:uid", 65_534);

        assertThat(SharedCounts.of(NO_PROCESS)).isEmpty();
        assertThat(SharedCounts.named(directory.toFile())).isEmpty();
    }

    /** A link has its own owner: the user's, and leads to a file of somebody else. */
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

    /** A machine on which JVMs are killed all the time. */
    @Test
    void ofManyThatWereBroughtHomeAFewAreNamed() throws IOException {
        List<Path> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            started++;
            leave(true);
            all.add(left);
            RecordingFile.write(
                    Recording.startedAt(Optional.of(left.toString())),
                    directory.resolve("recording-" + i + ".insitu").toFile());
            assertThat(left.toFile().setLastModified(System.currentTimeMillis() - 20_000))
                    .isTrue();
        }
        RecordedFacts facts = new RecordedFacts();

        Leftovers.sweep(Optional.empty(), facts);

        assertThat(all).noneMatch(Files::exists);
        List<String> notes =
                facts.ofKind("note").stream().map(note -> note.get(0)).toList();
        assertThat(notes).hasSizeLessThan(5);
        assertThat(notes.get(notes.size() - 1)).matches("[0-9]+ more JVMs had been killed; .*");
    }

    @Test
    void theNextSessionSweepsOnlyWhatIsSettled() throws IOException {
        RecordedFacts facts = new RecordedFacts();
        Leftovers.sweep(Optional.empty(), facts);
        assertThat(left).as("it may be locked in a moment").exists();

        File shared = left.toFile();
        assertThat(shared.setLastModified(System.currentTimeMillis() - 20_000)).isTrue();
        Leftovers.sweep(Optional.of(left.toString()), facts);
        assertThat(left).as("its own").exists();

        Leftovers.sweep(Optional.empty(), facts);
        assertThat(left).doesNotExist();
        assertThat(facts.ofKind("note").toString()).contains("a JVM had been killed", file.getPath());
        assertThat(RecordingFile.read(file).journal()).contains(NOTE);
    }
}
