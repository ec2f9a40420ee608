package peers;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Directories that a run needs and the next one does not. */
final class Scratch {
    private Scratch() {}

    static void delete(Path directory) throws IOException {
        if (Files.isDirectory(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    /** All files of an archive, without their directories' rights. */
    static void unzip(Path archive, Path directory) throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(archive);
                Stream<Path> files = Files.walk(zip.getPath("/"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path to = directory.resolve(file.toString().substring(1));
                Files.createDirectories(to.getParent());
                Files.copy(file, to);
            }
        }
    }
}
