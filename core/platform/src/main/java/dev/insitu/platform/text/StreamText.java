package dev.insitu.platform.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Texts that are read while an application starts, in UTF-8. Without a reader: its buffer takes 24 KiB of the heap, where most of these
 * texts have some hundred bytes. And a text made of chars loads a class of the JDK with which the frames of compiled code that reads texts
 * take more of the stack, the application's as well.
 */
public final class StreamText {
    private static final int FIRST_BYTES = 1 << 10;

    private StreamText() {}

    /** The whole text. */
    public static String of(InputStream in) throws IOException {
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

    /** All lines, without their ends. */
    public static List<String> lines(InputStream in) throws IOException {
        List<String> lines = new ArrayList<>();
        String text = of(in);
        for (int from = 0; from < text.length(); ) {
            int newLine = text.indexOf('\n', from);
            int end = newLine < 0 ? text.length() : newLine;
            lines.add(text.substring(from, end > from && text.charAt(end - 1) == '\r' ? end - 1 : end));
            from = end + 1;
        }
        return lines;
    }
}
