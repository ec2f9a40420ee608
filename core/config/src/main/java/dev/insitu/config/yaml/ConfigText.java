package dev.insitu.config.yaml;

import dev.insitu.platform.problem.BrokenFileException;
import dev.insitu.platform.problem.Place;
import dev.insitu.platform.problem.Problem;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Reads a configuration file as strict UTF-8, with or without a byte order mark. */
public final class ConfigText {
    static final int MOST_BYTES = 1 << 20;

    private ConfigText() {}

    public static String read(String name, File file) throws BrokenFileException {
        if (file.isDirectory()) {
            throw broken(name, 1, "is a directory; expected a YAML file");
        }
        if (!file.exists()) {
            throw broken(name, 1, "no such file; expected a YAML file, or rules such as com.acme.Book#match");
        }
        if (!file.isFile()) {
            // Opening a FIFO would block until a writer opens it.
            throw broken(name, 1, "is no regular file; expected a YAML file");
        }
        byte[] bytes;
        try (InputStream in = new FileInputStream(file)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        } catch (IOException unreadable) {
            throw broken(name, 1, "cannot be read; " + unreadable.getMessage());
        }
        if (bytes.length > MOST_BYTES) {
            throw broken(name, 1, "longer than 1 MiB; expected a YAML file");
        }
        return decode(name, bytes);
    }

    /** Decodes the bytes of a file. */
    public static String decode(String name, byte[] bytes) throws BrokenFileException {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(in, out, true);
        if (result.isError()) {
            int line = 1;
            for (int i = 0; i < in.position(); i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            throw broken(name, line, "is not UTF-8 from here on; expected text");
        }
        String text = out.flip().toString();
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static BrokenFileException broken(String name, int line, String reason) {
        return new BrokenFileException(new Problem(new Place(name, line), "file", new File(name).getName(), reason));
    }
}
