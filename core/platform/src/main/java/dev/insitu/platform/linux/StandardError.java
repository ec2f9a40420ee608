package dev.insitu.platform.linux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where this process's stderr goes. */
public final class StandardError {
    private static final Path DESCRIPTOR = Path.of("/proc/self/fd/2");

    private StandardError() {}

    /** Whether that is a terminal. False where the system does not show it: what suits a file suits a terminal, too. */
    public static boolean isTerminal() {
        try {
            String target = Files.readSymbolicLink(DESCRIPTOR).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }
}
