package dev.insitu.junit;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The insitu.jar that this module carries, as a file: one for the JVM, gone with it. */
final class CarriedJar {
    private static Path extracted;

    private CarriedJar() {}

    /** The file; made where there is none yet. */
    static synchronized File file() {
        if (extracted == null) {
            extracted = extract();
        }
        return extracted.toFile();
    }

    private static Path extract() {
        try (InputStream jar = CarriedJar.class.getResourceAsStream("insitu.jar")) {
            if (jar == null) {
                throw new IllegalStateException(
                        "insitu: insitu-junit carries no insitu.jar; expected its jar on the class path, not its classes");
            }
            // Nobody but this user can read or replace it.
            Path file = Files.createTempFile("insitu-", ".jar");
            file.toFile().deleteOnExit();
            Files.copy(jar, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("insitu: insitu.jar cannot be extracted", e);
        }
    }
}
