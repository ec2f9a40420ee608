package dev.insitu.recording.directory;

import dev.insitu.platform.file.AtomicFile;
import dev.insitu.platform.order.StableSort;
import dev.insitu.recording.file.RecordingFile;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code insitu-report/latest}: a link to the newest report. Where links need a privilege, as on Windows, a file whose first line
 * names the report's directory; commands read it as if it were the link. Not used during start-up: it loads NIO's file systems.
 */
public final class LatestLink {
    private static final String NAME = "latest";

    /** The second line, by which the file is known. */
    private static final String MARK = "is the directory of the newest Insitu report; links need a privilege here";

    private static final int MOST_BYTES = 1_024;

    private LatestLink() {}

    /** The link beside a report. */
    static File beside(File directory) {
        return new File(directory.getParentFile(), NAME);
    }

    /** Points the link to a report beside it, replacing an older link in one step. Leaves anything else of that name alone. */
    public static void point(File link, File target) {
        Path path = link.toPath();
        boolean isFile = isFile(link);
        if (!isFile && Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(path)) {
            return;
        }
        try {
            if (isFile || !isLinked(path, target.getName())) {
                write(link, target);
            }
        } catch (IOException e) {
            // The link is only a convenience: the report names its own directory.
        }
    }

    private static boolean isLinked(Path link, String target) {
        Path fresh = link.resolveSibling(link.getFileName() + "-" + target);
        try {
            Files.deleteIfExists(fresh);
            Files.createSymbolicLink(fresh, Path.of(target));
            Files.move(fresh, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return true;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /** Makes the file that stands for a link. */
    static void write(File file, File target) throws IOException {
        try (AtomicFile atomic = new AtomicFile(file)) {
            atomic.writer().write(target.getName() + '\n' + MARK + '\n');
            atomic.commit();
        }
    }

    /** The report that a name means: for the file in place of a link the report that it names, otherwise the same. */
    public static File followed(File named) {
        return isFile(named) ? target(named) : named;
    }

    /** The newest report of a directory that has no recording of its own; otherwise the same directory. */
    public static File newestIn(File directory) {
        File latest = followed(new File(directory, NAME));
        return !new File(directory, RecordingFile.NAME).exists() && new File(latest, RecordingFile.NAME).isFile()
                ? latest
                : directory;
    }

    /** The reports in a directory that has no recording of its own, by name, without links to one of them; if none, the same directory. */
    public static List<File> allIn(File directory) {
        List<File> reports = new ArrayList<>();
        File[] within = new File(directory, RecordingFile.NAME).exists() ? null : directory.listFiles();
        for (File each : within == null ? new File[0] : within) {
            if (new File(each, RecordingFile.NAME).isFile() && !Files.isSymbolicLink(each.toPath())) {
                reports.add(each);
            }
        }
        StableSort.sort(reports);
        return reports.isEmpty() ? List.of(directory) : reports;
    }

    private static File target(File file) {
        return new File(file.getParentFile(), lines(file).get(0));
    }

    /** Whether this is a file in place of a link. */
    private static boolean isFile(File file) {
        if (!file.getName().equals(NAME) || !file.isFile() || file.length() > MOST_BYTES) {
            return false;
        }
        List<String> lines = lines(file);
        return lines.size() == 2 && lines.get(1).equals(MARK) && isPlain(lines.get(0));
    }

    /** Whether this is the name of a file in the same directory. */
    private static boolean isPlain(String name) {
        return !name.isEmpty() && !name.startsWith(".") && name.equals(new File(name).getName());
    }

    private static List<String> lines(File file) {
        try {
            return Files.readAllLines(file.toPath(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return List.of();
        }
    }
}
