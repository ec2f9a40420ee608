package dev.insitu.platform.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyTest {
    @TempDir
    private Path directory;

    @Test
    void noOtherUserReadsOrWritesAFileOrEntersADirectory() throws IOException {
        Path file = directory.resolve("file");
        Path inner = directory.resolve("outer/inner");

        OwnerOnly.create(file.toFile()).close();
        OwnerOnly.makeDirectories(inner.toFile());

        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(inner)).isEqualTo("rwx------");
        assertThat(permissions(inner.getParent())).isEqualTo("rwx------");
        assertThat(OwnerOnly.isOwn(file)).isTrue();
    }

    /** What is restricted after it was created can be opened by anybody in between. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void theyAreCreatedSoAndNeverChanged() throws IOException, InterruptedException {
        try (WatchService watch = directory.getFileSystem().newWatchService()) {
            directory.register(watch, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);

            OwnerOnly.create(directory.resolve("file").toFile()).close();
            OwnerOnly.makeDirectories(directory.resolve("inner").toFile());
            Files.createFile(directory.resolve("last"));

            List<String> events = new ArrayList<>();
            while (!events.contains("ENTRY_CREATE last")) {
                WatchKey key = watch.take();
                key.pollEvents().forEach(event -> events.add(event.kind() + " " + event.context()));
                key.reset();
            }
            assertThat(events).startsWith("ENTRY_CREATE file", "ENTRY_CREATE inner", "ENTRY_CREATE last");
        }
    }

    @Test
    void doesNotFollowAPlantedLink() throws IOException {
        Path victim = directory.resolve("victim");
        Path link = Files.createSymbolicLink(directory.resolve("link"), victim);

        assertThatExceptionOfType(FileAlreadyExistsException.class).isThrownBy(() -> OwnerOnly.create(link.toFile()));
        assertThat(victim).doesNotExist();
    }

    @Test
    void doesNotOpenAReplacedFile() throws IOException {
        Path file = directory.resolve("file");
        Path victim = Files.writeString(directory.resolve("victim"), "precious");
        try (FileChannel created = OwnerOnly.create(file.toFile())) {
            Files.delete(file);
            Files.createSymbolicLink(file, victim);

            assertThatIOException()
                    .isThrownBy(() -> OwnerOnly.openAgain(file.toFile(), created))
                    .withMessageContaining("was replaced by another file");
        }
        assertThat(victim).hasContent("precious");
    }

    @Test
    void whatIsOpenedAgainIsEmptyAndTheSame() throws IOException {
        Path file = directory.resolve("file");
        try (RandomAccessFile opened = OwnerOnly.createUninterruptible(file.toFile())) {
            assertThat(file).isEmptyFile();
            opened.write('x');
        }
        assertThat(file).hasContent("x");
    }

    @Test
    void aLinkToADirectoryIsADirectory() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), Files.createDirectory(directory.resolve("d")));

        OwnerOnly.makeDirectories(link.toFile());
        OwnerOnly.makeDirectories(link.resolve("inner").toFile());

        assertThat(directory.resolve("d/inner")).isDirectory();
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
