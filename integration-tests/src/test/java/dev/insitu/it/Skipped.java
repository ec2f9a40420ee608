package dev.insitu.it;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;

/** Tests that need what a machine may lack: they print {@code SKIPPED} with the reason, which a build's log keeps. */
final class Skipped {
    private Skipped() {}

    /** Skips the test; never returns, and has a type so that a caller can write {@code throw}. */
    static RuntimeException because(String reason) {
        System.out.println("SKIPPED: " + reason);
        Assumptions.abort(reason);
        throw new AssertionError("unreachable");
    }

    /** A command of the machine's; the test is skipped where no directory of the PATH has it. */
    static void unlessOnPath(String command) {
        if (Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                .noneMatch(directory -> Files.isExecutable(Path.of(directory, command)))) {
            throw because("no " + command + " on the PATH");
        }
    }
}
