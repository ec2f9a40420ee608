package dev.insitu.launcher;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The list of JVMs that the command of {@code run} has started: the tool creates the file, and each JVM with the agent adds a line. */
public final class StartedJvmList {
    /** The system property that names the file. */
    public static final String PROPERTY = "insitu.started";

    /** Begins the line of a JVM that the user wants profiled. */
    public static final char WANTED = '+';

    /** Begins the line of any other JVM. */
    public static final char OTHER = '-';

    private StartedJvmList() {}

    /**
     * Adds this JVM. Does nothing if the file is gone, since the tool has then ended.
     *
     * @param file null if no tool waits for it
     * @param main null if it has none
     */
    static void add(String file, boolean isWanted, String main) {
        if (file == null || !new File(file).isFile()) {
            return;
        }
        String line = (isWanted ? WANTED : OTHER) + (main == null ? "" : main.replace('\n', ' ')) + '\n';
        try (FileOutputStream out = new FileOutputStream(file, true)) {
            out.write(line.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The tool reports that it has seen no JVM; the application continues.
        }
    }
}
