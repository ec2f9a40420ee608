package dev.insitu.recording.directory;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** {@code insitu-report/latest}, a link to the newest report. Not used during start-up: it loads NIO's file systems. */
public final class LatestLink {
    private LatestLink() {}

    /** Points the link to a report, replacing an older link atomically; does nothing where links are not supported. */
    public static void point(File link, File target) {
        Path path = link.toPath();
        Path fresh = path.resolveSibling(link.getName() + "-" + target.getName());
        try {
            if (Files.exists(path, java.nio.file.LinkOption.NOFOLLOW_LINKS) && !Files.isSymbolicLink(path)) {
                return;
            }
            Files.deleteIfExists(fresh);
            Files.createSymbolicLink(fresh, Path.of(target.getName()));
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException | UnsupportedOperationException e) {
            // The link is only a convenience: the report names its own directory.
        }
    }
}
