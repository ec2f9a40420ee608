package dev.insitu.report.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyTest {
    @TempDir
    private Path directory;

    @Test
    void nobodyElseReadsOrWritesAFileOrEntersADirectory() throws IOException {
        Path file = directory.resolve("file");
        Path inner = directory.resolve("outer/inner");

        OwnerOnly.create(file.toFile()).close();
        OwnerOnly.makeDirectories(inner.toFile());

        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(inner)).isEqualTo("rwx------");
        assertThat(permissions(inner.getParent())).isEqualTo("rwx------");
        assertThat(OwnerOnly.isOwn(file)).isTrue();
    }

    @Test
    void aLinkThatSomebodyPlantedIsNotFollowed() throws IOException {
        Path victim = directory.resolve("victim");
        Path link = Files.createSymbolicLink(directory.resolve("link"), victim);

        assertThatExceptionOfType(FileAlreadyExistsException.class).isThrownBy(() -> OwnerOnly.create(link.toFile()));
        assertThat(victim).doesNotExist();
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
