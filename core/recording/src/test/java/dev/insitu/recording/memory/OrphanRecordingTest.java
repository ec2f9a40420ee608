package dev.insitu.recording.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.linux.ProcessIdentity;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.file.RecordingFile;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.Facts;
import dev.insitu.runtime.memory.Layout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A copy of a live recording's memory, on which there is no lock, is what a killed JVM leaves. */
@EnabledOnOs(OS.LINUX)
class OrphanRecordingTest extends LeftRecording {
    /** Since a JVM that is no more last noted the time. */
    private static final long STALE_NANOS = 6_000_000_000L;

    @Test
    void movesCountsOfAKilledJvmToItsDirectory() throws UnreadableRecordingException {
        Recording read = OrphanRecording.read(directory.toFile());

        assertThat(read.journal()).contains(NOTE);
        assertThat(read.live()).isEmpty();
        assertThat(left).doesNotExist();
        assertThat(OrphanRecording.read(directory.toFile()).journal())
                .as("from the report directory")
                .contains(NOTE);
    }

    /** As with a container that ended: the report directory has the last copy. */
    @Test
    void whereTheLiveCountsAreGoneTheNewestMayBeMissing() throws IOException {
        Fact copied = Facts.fact("note", "copied");
        Optional<String> live = Optional.of(left.toString());
        RecordingFile.write(new Recording(List.of(copied), List.of(), false, live), file);
        Files.delete(left);

        assertThat(OrphanRecording.read(directory.toFile()).journal())
                .containsExactly(copied, Facts.fact("beside", "1"));
        RecordingFile.write(new Recording(List.of(copied), List.of(), true, live), file);
        assertThat(OrphanRecording.read(directory.toFile()).journal()).containsExactly(copied);
    }

    /** As where the application opened and closed the file. */
    @Test
    void aJvmWithoutItsLockIsNotTakenForDead() throws IOException {
        leftBy(ProcessIdentity.self());

        assertThat(OrphanRecording.read(directory.toFile()).live()).contains(left.toString());
        assertThat(OrphanRecording.readLive(left.toFile())).isPresent();
    }

    @Test
    void aLaterProcessOfTheSameNumberIsNotTheJvm() throws IOException {
        ProcessIdentity self = ProcessIdentity.self();
        leftBy(new ProcessIdentity(self.pid(), self.startTicks() - 1, self.namespace()));

        assertThat(OrphanRecording.read(directory.toFile()).live()).isEmpty();
        assertThat(left).doesNotExist();
    }

    /** Once a second: on a busy machine its thread has no CPU for a while. */
    @Test
    void aJvmInAnotherContainerLivesWhileItsClockRuns() throws Exception {
        leftBy(new ProcessIdentity(NO_PROCESS, 1, 1));
        AtomicBoolean killed = new AtomicBoolean();
        Thread clock = new Thread(() -> {
            while (!killed.get()) {
                try {
                    write(Layout.HEADER_NOW, System.nanoTime());
                    Daemon.sleep(1_000);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        });
        clock.start();
        Optional<String> live = OrphanRecording.read(directory.toFile()).live();
        killed.set(true);
        clock.join();
        write(Layout.HEADER_NOW, System.nanoTime() - STALE_NANOS);

        assertThat(live).contains(left.toString());
        assertThat(OrphanRecording.read(directory.toFile()).live()).isEmpty();
        assertThat(left).doesNotExist();
    }
}
