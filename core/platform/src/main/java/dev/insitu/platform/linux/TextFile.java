package dev.insitu.platform.linux;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Lines of a file in {@code /proc} or {@code /sys} that is read now and then. Use {@link ProcFile} for frequent reads. */
public final class TextFile {
    private TextFile() {}

    private static final int FIRST_BYTES = 1 << 10;

    /**
     * The text after a word in the first line that starts with it, trimmed.
     *
     * @param start the word; empty for the first line
     * @return empty if there is no such line or no such file, as on other systems
     */
    public static Optional<String> line(String file, String start) {
        try (FileInputStream in = new FileInputStream(file)) {
            String text = text(in);
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

    /** A reader with a buffer takes 24 KiB of the heap; most of these files have some hundred bytes. */
    private static String text(FileInputStream in) throws IOException {
        byte[] bytes = new byte[FIRST_BYTES];
        int length = 0;
        for (int read = 0; read >= 0; length += Math.max(0, read)) {
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, 4 * length);
            }
            read = in.read(bytes, length, bytes.length - length);
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
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
