package dev.insitu.agent.attach;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/**
 * What the tool asks of the agent in another JVM. It stands in a file in the report directory, for the JVM takes no more
 * than a thousand characters with an agent; the agent takes it away, and leaves another where it refuses.
 *
 * @param version of the tool; the agent's classes may have come from another jar
 * @param config a file, or rules
 * @param workingDirectory where the tool was started, for relative names
 * @param directory where the report goes; it exists
 * @param toolPid the process that will ask for the end; when it is gone, the session ends
 * @param forNanos the session ends at the latest so long after its start
 */
public record AttachRequest(
        String version, String config, File workingDirectory, File directory, long toolPid, long forNanos) {
    private static final String REQUEST = "attach.request";
    private static final String REFUSED = "attach.refused";

    /** Writes it, for {@link #read}. */
    public void write() throws IOException {
        Properties properties = new Properties();
        properties.setProperty("version", version);
        properties.setProperty("config", config);
        properties.setProperty("workingDirectory", workingDirectory.getPath());
        properties.setProperty("toolPid", Long.toString(toolPid));
        properties.setProperty("forNanos", Long.toString(forNanos));
        try (OutputStream out = new FileOutputStream(new File(directory, REQUEST))) {
            properties.store(out, null);
        }
    }

    /** Reads what was written for a report directory, and takes it away. */
    public static AttachRequest read(File directory) throws IOException {
        File file = new File(directory, REQUEST);
        Properties properties = new Properties();
        try (InputStream in = new FileInputStream(file)) {
            properties.load(in);
        }
        remove(file);
        return new AttachRequest(
                properties.getProperty("version"),
                properties.getProperty("config"),
                new File(properties.getProperty("workingDirectory")),
                directory,
                Long.parseLong(properties.getProperty("toolPid")),
                Long.parseLong(properties.getProperty("forNanos")));
    }

    /** Tells the tool in one line why there is no session. */
    static void refuse(File directory, String reason) {
        try (OutputStream out = new FileOutputStream(new File(directory, REFUSED))) {
            out.write(reason.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The tool sees that nothing has begun.
        }
    }

    /** Why there is no session, or null where nobody said; what was left in the directory is taken away. */
    public static String refusal(File directory) throws IOException {
        remove(new File(directory, REQUEST));
        File file = new File(directory, REFUSED);
        if (!file.exists()) {
            return null;
        }
        try (InputStream in = new FileInputStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
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
