package dev.insitu.platform.linux;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The directory by which the system shows a process. It belongs to the user of that process. Elsewhere there is none. */
public final class ProcessDirectory {
    private static final Path ALL = Path.of("/proc");

    /** Not {@code self}, a link, which is root's. */
    private static final Path OWN = ALL.resolve("self/task");

    private ProcessDirectory() {}

    /** That of a process; empty if the process is not seen from here. */
    public static Optional<Path> of(long pid) {
        return existing(ALL.resolve(Long.toString(pid)));
    }

    /** A directory of this process. */
    public static Optional<Path> own() {
        return existing(OWN);
    }

    /**
     * Whether no process has this number. Asks {@link ProcessHandle} only where the system shows no processes: its class reads what main may
     * yet set.
     */
    public static boolean isGone(long pid) {
        return own().isPresent() ? of(pid).isEmpty() : ProcessHandle.of(pid).isEmpty();
    }

    private static Optional<Path> existing(Path directory) {
        return Files.isDirectory(directory) ? Optional.of(directory) : Optional.empty();
    }
}
