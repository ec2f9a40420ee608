package dev.insitu.recording.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.HeldFiles;
import dev.insitu.recording.journal.SessionFact;
import java.io.File;
import java.nio.channels.FileChannel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Counters in a file that cannot be deleted, nor its length changed, while it is mapped: as on Windows. */
@EnabledOnOs(OS.LINUX)
class HeldMemoryTest {
    private static final long PID = ProcessHandle.current().pid();

    @TempDir
    private File directory;

    /** The file stays, since this JVM has it mapped, and is taken for no session's counts any more. */
    @Test
    void countsThatAreStoredElsewhereAreNoSessionsAnyMore() throws Exception {
        LiveRecording live = LiveRecording.open(PID + "-" + System.currentTimeMillis());
        File file = new File(live.path().orElseThrow());
        live.note(new SessionFact.Note("kept"));
        assertThat(SharedCounts.of(PID)).contains(file);
        long length = file.length();

        try (HeldFiles rules = HeldFiles.begin()) {
            live.discard(null);

            assertThat(rules.refused()).isPositive();
            assertThat(file).hasSize(length);
            assertThat(SharedCounts.of(PID)).isEmpty();
        }
        // Its process is still there; a later one deletes it.
        try (FileChannel channel = OrphanRecording.open(file)) {
            assertThat(ProofOfLife.isImage(new FileImage(channel))).isFalse();
        }
        assertThat(file.delete()).isTrue();
    }

    /** On Windows a reader is refused bytes that another process has locked. */
    @Test
    void theLockIsOnNoByteThatIsRead() throws Exception {
        LiveRecording live = LiveRecording.open(List.of(directory), "1-2");
        File file = new File(live.path().orElseThrow());
        try (FileChannel channel = OrphanRecording.open(file)) {
            assertThat(channel.size()).isLessThan(Long.MAX_VALUE - 1);
            // A lock of this JVM's on other bytes of the file does not overlap.
            channel.lock(0, channel.size(), false).release();
        } finally {
            live.discard(null);
        }
    }
}
