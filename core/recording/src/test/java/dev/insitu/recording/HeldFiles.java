package dev.insitu.recording;

import dev.insitu.platform.file.PatientFiles;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The rules of a file system on Windows, on Linux: a file that this process has open or mapped, by whatever API, is neither renamed
 * nor replaced nor deleted. Stricter than Windows, which deletes what all have opened so that it may be.
 */
public final class HeldFiles implements PatientFiles.Rules, AutoCloseable {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
    private static final Path MAPPINGS = Path.of("/proc/self/maps");

    private volatile int refused;

    private HeldFiles() {}

    /** The rules hold until they are closed. */
    public static HeldFiles begin() {
        HeldFiles rules = new HeldFiles();
        PatientFiles.follow(rules);
        return rules;
    }

    @Override
    public synchronized boolean isHeld(File file) {
        try {
            Path real = file.toPath().toRealPath();
            boolean held = isOpen(real) || isMapped(real);
            refused += held ? 1 : 0;
            return held;
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How often something was refused. */
    public int refused() {
        return refused;
    }

    private static boolean isOpen(Path real) throws IOException {
        for (String descriptor : DESCRIPTORS.toFile().list()) {
            try {
                if (Files.readSymbolicLink(DESCRIPTORS.resolve(descriptor)).equals(real)) {
                    return true;
                }
            } catch (NoSuchFileException e) {
                // Closed meanwhile.
            }
        }
        return false;
    }

    private static boolean isMapped(Path real) throws IOException {
        // The whole text at once: it is asked for a hundred thousand times.
        return new String(Files.readAllBytes(MAPPINGS), StandardCharsets.ISO_8859_1).contains(" " + real + "\n");
    }

    @Override
    public void close() {
        PatientFiles.follow(null);
    }
}
