package dev.insitu.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Texts that were looked at and found good, in {@code src/test/resources/golden}. What a test made is in {@code
 * target/golden} under the same name: look at it, and copy it where the change is meant.
 */
final class Golden {
    private Golden() {}

    static void assertIsAsBefore(String name, String text) {
        try {
            Path made = Path.of("target", "golden", name);
            Files.createDirectories(made.getParent());
            Files.writeString(made, text);
            try (InputStream in = Golden.class.getResourceAsStream("/golden/" + name)) {
                assertThat(in).as("golden/" + name).isNotNull();
                assertThat(text).isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
