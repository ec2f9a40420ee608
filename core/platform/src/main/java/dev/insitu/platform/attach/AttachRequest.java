package dev.insitu.platform.attach;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.text.Harmless;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.util.Properties;

/**
 * What the tool asks of the agent in another JVM. It stands in a file, for the JVM takes no more than a thousand characters
 * with an agent; the agent takes it away, and leaves another where it refuses. The file is in the report directory or, where
 * that is another user's than the tool's, in a directory of its own.
 *
 * @param build the tool's; the agent's classes may have come from another jar
 * @param config a file, or rules
 * @param workingDirectory where the tool was started, for relative names
 * @param directory where the report goes
 * @param toolPid the process that will ask for the end; when it is gone, the session ends
 * @param forNanos the session ends at the latest so long after everything is woven
 */
public record AttachRequest(
        String build, String config, File workingDirectory, File directory, long toolPid, long forNanos) {
    private static final String REQUEST = "attach.request";
    private static final String REFUSED = "attach.refused";

    private static final int MOST_SHOWN = 60;

    /** More than a tool writes: the longest config is a MiB, of which each character may take six bytes. */
    private static final int MOST_BYTES = 8 << 20;

    /** More than an agent says: a line for each of a config's problems. */
    private static final int LONGEST_REFUSAL = 1 << 16;

    /**
     * Writes it, for {@link #read}.
     *
     * @param place a directory
     * @return the file
     */
    public File write(File place) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("version", build);
        properties.setProperty("config", config);
        properties.setProperty("workingDirectory", workingDirectory.getPath());
        properties.setProperty("directory", directory.getPath());
        properties.setProperty("toolPid", Long.toString(toolPid));
        properties.setProperty("forNanos", Long.toString(forNanos));
        File file = new File(place, REQUEST);
        try (OutputStream out = create(file)) {
            properties.store(out, null);
        }
        return file;
    }

    /** In the place of what an earlier attempt has left; a link is not followed. */
    private static OutputStream create(File file) throws IOException {
        remove(file);
        return Channels.newOutputStream(OwnerOnly.create(file));
    }

    private static InputStream open(File file) throws IOException {
        return Files.newInputStream(file.toPath(), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Reads what was written to a place, and takes it away.
     *
     * @param build this one
     * @throws IOException where it cannot be read, is another build's, or is not what {@link #write} writes: with the file, the key and its value
     */
    public static AttachRequest read(File place, String build) throws IOException {
        File file = new File(place, REQUEST);
        if (!Files.isRegularFile(file.toPath(), LinkOption.NOFOLLOW_LINKS)) {
            throw new NoSuchFileException(file.getPath());
        }
        try (InputStream in = open(file)) {
            return parse(file.getPath(), in.readNBytes(MOST_BYTES), build);
        } finally {
            remove(file);
        }
    }

    /** @param name of the file, for messages */
    private static AttachRequest parse(String name, byte[] bytes, String build) throws IOException {
        Properties properties = new Properties();
        try {
            properties.load(new ByteArrayInputStream(bytes));
        } catch (IllegalArgumentException e) {
            throw new IOException(name + ": the request to attach is damaged: " + e.getMessage(), e);
        }
        String theirs = text(name, properties, "version");
        if (!theirs.equals(build)) {
            // Before anything else is read, which another build may write otherwise.
            throw new IOException("this JVM has had Insitu " + build + " attached, and takes no "
                    + Harmless.escaped(theirs, MOST_SHOWN) + " until it is started anew");
        }
        return new AttachRequest(
                theirs,
                text(name, properties, "config"),
                new File(text(name, properties, "workingDirectory")),
                new File(text(name, properties, "directory")),
                number(name, properties, "toolPid"),
                number(name, properties, "forNanos"));
    }

    private static String text(String name, Properties properties, String key) throws IOException {
        String value = properties.getProperty(key);
        if (value == null) {
            throw new IOException(name + ": the request to attach is damaged: it has no " + key);
        }
        return value;
    }

    private static long number(String name, Properties properties, String key) throws IOException {
        String value = text(name, properties, key);
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new IOException(
                    name + ": the request to attach is damaged: " + key + " \"" + Harmless.escaped(value, MOST_SHOWN)
                            + "\": expected a number",
                    e);
        }
    }

    /** Tells the tool in one line why there is no session. */
    public static void refuse(File place, String reason) {
        try (OutputStream out = create(new File(place, REFUSED))) {
            out.write(reason.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The tool sees that nothing has begun.
        }
    }

    /**
     * Why there is no session, or null where nobody said; what was left in the place is taken away. The place may be another user's: a
     * FIFO is not waited for, and no more is read than an agent says.
     */
    public static String refusal(File place) throws IOException {
        remove(new File(place, REQUEST));
        File file = new File(place, REFUSED);
        if (!Files.isRegularFile(file.toPath(), LinkOption.NOFOLLOW_LINKS)) {
            remove(file);
            return null;
        }
        try (InputStream in = open(file)) {
            String reason = new String(in.readNBytes(LONGEST_REFUSAL), StandardCharsets.UTF_8);
            return reason.isBlank() ? null : reason;
        } finally {
            remove(file);
        }
    }

    @SuppressWarnings("ReturnValueIgnored") // Gone already is as good.
    private static void remove(File file) {
        boolean removed = file.delete();
        assert removed || !file.exists() : file;
    }
}
