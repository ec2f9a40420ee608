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
 * The tool's request to the agent in another JVM. It is in a file, since the JVM accepts at most a thousand characters with an
 * agent. The agent removes the file and leaves another one if it refuses. The file is in the report directory or, if that belongs
 * to another user than the tool's, in a separate directory.
 *
 * @param build the tool's build; the agent's classes may come from another jar
 * @param config a file, or rules
 * @param workingDirectory the directory in which the tool was started, for relative names
 * @param directory the report directory
 * @param toolPid the process that will request the end; if it ends, the session ends
 * @param forNanos the longest time, after everything is woven, until the session ends
 */
public record AttachRequest(
        String build, String config, File workingDirectory, File directory, long toolPid, long forNanos) {
    private static final String REQUEST = "attach.request";
    private static final String REFUSED = "attach.refused";

    private static final int MOST_SHOWN = 60;

    /** More than the tool writes: the longest config is 1 MiB, and each character may take six bytes. */
    private static final int MOST_BYTES = 8 << 20;

    /** More than the agent writes: a line for each of a config's problems. */
    private static final int LONGEST_REFUSAL = 1 << 16;

    /**
     * Writes the request, for {@link #read}.
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

    /** Creates the file. Removes one left by an earlier attempt; a link is not followed. */
    private static OutputStream create(File file) throws IOException {
        remove(file);
        return Channels.newOutputStream(OwnerOnly.create(file));
    }

    private static InputStream open(File file) throws IOException {
        return Files.newInputStream(file.toPath(), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Reads the request in a directory and removes it.
     *
     * @param build this one
     * @throws IOException if it cannot be read, is another build's, or is not in the form that {@link #write} writes: with the
     * file, the key and its value
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
            // Checked before anything else is read: another build may use another format.
            throw new IOException("this JVM has had Insitu " + build + " attached, and takes no "
                    + Harmless.escaped(theirs, MOST_SHOWN) + " until it is restarted");
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

    /** Writes for the tool, in one line, why the session was refused. */
    public static void refuse(File place, String reason) {
        try (OutputStream out = create(new File(place, REFUSED))) {
            out.write(reason.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The tool notices that no session has begun.
        }
    }

    /**
     * Why the session was refused, or null if no reason was written. Removes the files left in the directory, which may be another
     * user's. So it never waits for a FIFO, and reads no more than an agent writes.
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

    @SuppressWarnings("ReturnValueIgnored") // The file may be gone already.
    private static void remove(File file) {
        boolean removed = file.delete();
        assert removed || !file.exists() : file;
    }
}
