package dev.insitu.recording.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.MemoryRegion;
import java.io.File;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class SharedMemoryTest {
    private final String name = "shared-test-" + System.nanoTime();
    private SharedMemory memory;
    private File file;

    @BeforeEach
    void create() throws IOException {
        memory = SharedMemory.create(CounterPlaces.SHARED_MEMORY, name);
        file = new File(memory.path());
    }

    @AfterEach
    void release() {
        memory.release();
    }

    @Test
    void noOtherUserCanOpenIt() throws IOException {
        assertThat(Files.getPosixFilePermissions(file.toPath()))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void itIsLockedWhileThisJvmLives() throws IOException {
        try (FileChannel other = FileChannel.open(file.toPath(), StandardOpenOption.WRITE)) {
            assertThatThrownBy(other::tryLock).isInstanceOf(OverlappingFileLockException.class);
        }
    }

    @Test
    void whatIsWrittenToTheMemoryIsInTheFile() throws IOException {
        MemoryRegion region = memory.open();

        try (FileChannel other = FileChannel.open(file.toPath(), StandardOpenOption.READ)) {
            long magic = other.map(FileChannel.MapMode.READ_ONLY, Layout.HEADER_MAGIC, Long.BYTES)
                    .order(ByteOrder.nativeOrder())
                    .getLong();
            assertThat(magic).isEqualTo(Layout.MAGIC).isEqualTo(region.longAt(Layout.HEADER_MAGIC));
        } finally {
            MemoryRegion.close();
        }
    }

    @Test
    void aNameIsTakenOnce() {
        assertThatThrownBy(() -> SharedMemory.create(CounterPlaces.SHARED_MEMORY, name))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("exists already");
        assertThat(file).exists();
    }

    @Test
    void aReleasedOneIsGone() {
        memory.release();

        assertThat(file).doesNotExist();
    }
}
