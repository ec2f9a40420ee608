package dev.insitu.agent.attach;

import dev.insitu.report.file.OwnerOnly;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.Properties;

/**
 * What the tool asks of the agent in another JVM. It stands in a file, for the JVM takes no more than a thousand characters
 * with an agent; the agent takes it away, and leaves another where it refuses. The file is in the report directory or, where
 * that is another user's than the tool's, in a directory of its own.
 *
 * @param version of the tool; the agent's classes may have come from another jar
 * @param config a file, or rules
 * @param workingDirectory where the tool was started, for relative names
 * @param directory where the report goes
 * @param toolPid the process that will ask for the end; when it is gone, the session ends
 * @param forNanos the session ends at the latest so long after everything is woven
 */
public record AttachRequest(
        String version, String config, File workingDirectory, File directory, long toolPid, long forNanos) {
    private static final String REQUEST = "attach.request";
    private static final String REFUSED = "attach.refused";

    /**
     * Writes it, for {@link #read}.
     *
     * @param place a directory
     * @return the file
     */
    public File write(File place) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("version", version);
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

    /** Reads what was written to a place, and takes it away. */
    public static AttachRequest read(File place) throws IOException {
        File file = new File(place, REQUEST);
        Properties properties = new Properties();
        try (InputStream in = open(file)) {
            properties.load(in);
        }
        remove(file);
        return new AttachRequest(
                properties.getProperty("version"),
                properties.getProperty("config"),
                new File(properties.getProperty("workingDirectory")),
                new File(properties.getProperty("directory")),
                Long.parseLong(properties.getProperty("toolPid")),
                Long.parseLong(properties.getProperty("forNanos")));
    }

    /** Tells the tool in one line why there is no session. */
    static void refuse(File place, String reason) {
        try (OutputStream out = create(new File(place, REFUSED))) {
            out.write(reason.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The tool sees that nothing has begun.
        }
    }

    /** Why there is no session, or null where nobody said; what was left in the place is taken away. */
    public static String refusal(File place) throws IOException {
        remove(new File(place, REQUEST));
        File file = new File(place, REFUSED);
        if (!file.exists()) {
            return null;
        }
        try (InputStream in = open(file)) {
            String reason = new String(in.readAllBytes(), StandardCharsets.UTF_8);
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
