package dev.insitu.recording.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.linux.ProcessIdentity;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.image.Image;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.Facts;
import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.recording.journal.SessionFact;
import dev.insitu.runtime.memory.Layout;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * What the next session sweeps of what killed JVMs left, and what it leaves. No other class sweeps: it would sweep what a test of this one has left,
 * as other classes run in another JVM meanwhile.
 */
@EnabledOnOs(OS.LINUX)
class OrphanSweepTest extends LeftRecording {
    private void sweepLater() {
        assertThat(left.toFile().setLastModified(System.currentTimeMillis() - 20_000))
                .isTrue();
        Leftovers.sweep(Optional.empty(), new RecordedFacts());
    }

    /** As where the application opened and closed the file. */
    @Test
    void aJvmWithoutItsLockIsNotTakenForDead() throws IOException {
        leftBy(ProcessIdentity.self());
        sweepLater();

        assertThat(left).exists();
        assertThat(RecordingFile.read(file).journal())
                .as("nothing was brought home")
                .containsExactly(Facts.fact("session", "1-2"));
    }

    /** Hundreds may be left by containers that were killed just now: a sweep waits once for all of them. */
    @Test
    void whereNoTimeIsLeftToTellAJvmIsNotTakenForDead() throws IOException {
        leftBy(new ProcessIdentity(NO_PROCESS, 1, 1));
        write(Layout.HEADER_NOW, System.nanoTime());
        try (FileChannel channel = OrphanRecording.open(left.toFile())) {
            Image image = new FileImage(channel);

            assertThat(ProofOfLife.isIn(image, System.nanoTime() - 3_600_000_000_000L))
                    .isTrue();
            write(Layout.HEADER_NOW, System.nanoTime() - 10_000_000_000L);
            assertThat(ProofOfLife.isIn(image, System.nanoTime() - 3_600_000_000_000L))
                    .isFalse();
        }
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
        List<Fact> later = new ArrayList<>(home.journal());
        later.set(later.indexOf(new SessionFact.Started(STARTED)), new SessionFact.Started(STARTED + 1));
        RecordingFile.write(new Recording(later, home.counts(), true, Optional.empty()), file);
        sweepLater();

        assertThat(left).exists();
    }

    @Test
    void aRunningProcessMayStillBeginToWrite() throws IOException {
        left = CounterPlaces.file(
                        CounterPlaces.SHARED_MEMORY, ProcessHandle.current().pid() + "-" + System.nanoTime())
                .toPath();
        Files.write(left, new byte[Long.BYTES]);
        sweepLater();

        assertThat(left).exists();
    }

    /** A machine on which JVMs are killed all the time. */
    @Test
    void namesAFewOfManyThatWereMoved() throws IOException {
        List<Path> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            started++;
            leave(true);
            all.add(left);
            RecordingFile.write(
                    Recording.startedAt(Optional.of(left.toString()), SessionFact.Identity.begun(1, 2)),
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
