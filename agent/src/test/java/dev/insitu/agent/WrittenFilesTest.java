package dev.insitu.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Files that the profiled JVM writes where others may plant links: they are created, and written through the descriptor that this
 * gives. Between a file's creation and its opening by name another may take its place; a test cannot provoke that race.
 */
class WrittenFilesTest {
    /** Makes files; adds a line to a file that the tool has made; opens the lock where files have no keys, as on Windows. */
    private static final Set<String> WRITERS = Set.of("OwnerOnly.java", "StartedJvmList.java", "DirectoryLock.java");

    private static final Pattern BY_NAME = Pattern.compile("new ([a-z.]+\\.)?RandomAccessFile\\((?![^;]*\"r\"\\))"
            + "|new ([a-z.]+\\.)?(FileOutputStream|FileWriter)\\((?!FileDescriptor)"
            + "|new ([a-z.]+\\.)?(PrintStream|PrintWriter)\\((file|path|[a-z]+\\.toFile)"
            + "|Files\\.(write|writeString|newOutputStream|newBufferedWriter|newByteChannel)\\(");

    @Test
    void areNeverOpenedByName() throws IOException {
        for (Room room : Room.values()) {
            if (room != Room.TOOL) {
                assertThat(openedByName(room.sources())).as(room.name()).isSubsetOf(WRITERS);
            }
        }
        assertThat(openedByName(Room.PLATFORM.sources())).containsExactly("OwnerOnly.java");
    }

    private static List<String> openedByName(Path sources) throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (BY_NAME.matcher(Files.readString(file)).find()) {
                    found.add(file.getFileName().toString());
                }
            }
        }
        return found;
    }
}
