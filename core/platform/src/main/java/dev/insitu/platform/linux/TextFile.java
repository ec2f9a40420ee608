package dev.insitu.platform.linux;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Lines of a file in {@code /proc} or {@code /sys} that is read now and then. Use {@link ProcFile} for frequent reads. */
public final class TextFile {
    private TextFile() {}

    /**
     * The text after a word in the first line that starts with it, trimmed.
     *
     * @param start the word; empty for the first line
     * @return empty if there is no such line or no such file, as on other systems
     */
    public static Optional<String> line(String file, String start) {
        try (BufferedReader lines = new BufferedReader(new FileReader(file, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(start)) {
                    return Optional.of(line.substring(start.length()).trim());
                }
            }
        } catch (IOException e) {
            // The system has no such file.
        }
        return Optional.empty();
    }

    /**
     * The number that follows a word.
     *
     * @param otherwise the result if there is no number, or it is too large
     */
    public static long number(String file, String start, long otherwise) {
        String text = line(file, start).orElse("");
        int end = text.indexOf(' ');
        try {
            return Long.parseLong(end < 0 ? text : text.substring(0, end));
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }
}
