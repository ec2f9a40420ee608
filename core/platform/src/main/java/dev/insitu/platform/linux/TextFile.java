package dev.insitu.platform.linux;

import dev.insitu.platform.text.StreamText;
import java.io.FileInputStream;
import java.io.IOException;
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
        try (FileInputStream in = new FileInputStream(file)) {
            String text = StreamText.of(in);
            for (int from = 0; from < text.length(); ) {
                int newLine = text.indexOf('\n', from);
                int end = newLine < 0 ? text.length() : newLine;
                if (text.startsWith(start, from) && from + start.length() <= end) {
                    return Optional.of(
                            text.substring(from + start.length(), end).trim());
                }
                from = end + 1;
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
