package dev.insitu.recording.directory;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** {@code insitu-report/latest}, a link that leads to the newest report. Off the start-up path: it needs NIO's file systems. */
public final class LatestLink {
    private LatestLink() {}

    /** Points the link here, replacing an older one in one step; where there can be no links, there is none. */
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
            // A convenience: the report names its own directory.
        }
    }
}
