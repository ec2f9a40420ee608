package dev.insitu.recording.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryLockTest {
    /** As on Windows. */
    private static final DirectoryLock.FileKeys NONE = DirectoryLockTest::none;

    @TempDir
    private File directory;

    @Test
    void isOneSessions() throws IOException {
        DirectoryLock first = DirectoryLock.take(directory);

        assertThat(DirectoryLock.take(directory)).isNull();
        first.release();

        assertThat(file()).doesNotExist();
        assertThat(DirectoryLock.isTaken(directory)).isFalse();
        DirectoryLock.take(directory).release();
    }

    @Test
    void isOneSessionsWhereFilesHaveNoKeys() throws IOException {
        DirectoryLock first = DirectoryLock.take(directory, NONE);

        assertThat(first).isNotNull();
        assertThat(DirectoryLock.take(directory, NONE)).isNull();
        first.release();

        assertThat(file()).doesNotExist();
        DirectoryLock.take(directory, NONE).release();
    }

    @Test
    void whatAKilledJvmLeftIsTaken() throws IOException {
        Files.writeString(file().toPath(), "0 0 0");

        DirectoryLock.take(directory, NONE).release();
        Files.writeString(file().toPath(), "0 0 0");
        DirectoryLock.take(directory).release();
    }

    @Test
    void aFileThatWasDeletedBeforeItWasLockedIsNotTaken() throws IOException {
        Deque<Object> keys = new ArrayDeque<>(List.of("deleted", "new", "new", "new"));

        DirectoryLock lock = DirectoryLock.take(directory, file -> keys.remove());

        assertThat(keys).isEmpty();
        assertThat(lock).isNotNull();
        lock.release();
    }

    @Test
    void aSessionThatIsEndingIsNoObstacle() throws IOException {
        int[] asked = new int[1];

        DirectoryLock lock = DirectoryLock.take(directory, file -> {
            if (asked[0]++ == 0) {
                Files.delete(file.toPath());
                throw new NoSuchFileException(file.getPath());
            }
            return Files.readAttributes(file.toPath(), BasicFileAttributes.class)
                    .fileKey();
        });

        assertThat(lock).isNotNull();
        lock.release();
    }

    @Test
    void aFileThatIsAlwaysDeletedIsNamed_notAnotherSession() {
        int[] asked = new int[1];

        assertThatThrownBy(() -> DirectoryLock.take(directory, file -> asked[0]++))
                .isInstanceOf(IOException.class)
                .hasMessage("expected a directory in which nothing deletes recording.lock");
    }

    private File file() {
        return new File(directory, "recording.lock");
    }

    /** Of any file. */
    private static Object none(File file) {
        return null;
    }
}
