package dev.insitu.agent.fuzz;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;

/** What Jazzer calls with one input after another; {@code -Dinsitu.fuzz=CONFIG} says what reads them. */
public final class JazzerTarget {
    private static final HostileInput INPUT = HostileInput.valueOf(System.getProperty("insitu.fuzz", "CONFIG"));
    private static final File PLACE = place();

    private JazzerTarget() {}

    /** Reads an input; throws where it is neither taken nor refused as it should be. */
    public static void fuzzerTestOneInput(byte[] bytes) throws IOException {
        INPUT.read(bytes, PLACE);
    }

    private static File place() {
        try {
            return Files.createTempDirectory("insitu-fuzz").toFile();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
