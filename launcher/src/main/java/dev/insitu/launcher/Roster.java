package dev.insitu.launcher;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The list of JVMs that a command of {@code run} has started: the tool makes the file, and each JVM that has the agent adds a line. */
public final class Roster {
    /** The system property that names the file. */
    public static final String PROPERTY = "insitu.started";

    /** Begins the line of a JVM that the user means. */
    public static final char WANTED = '+';

    /** Begins the line of another. */
    public static final char OTHER = '-';

    private Roster() {}

    /**
     * Adds this JVM. Where the file is gone, the tool has ended.
     *
     * @param file null where no tool waits for it
     * @param main null where it is not known
     */
    static void add(String file, boolean isWanted, String main) {
        if (file == null || !new File(file).isFile()) {
            return;
        }
        String line = (isWanted ? WANTED : OTHER) + (main == null ? "" : main.replace('\n', ' ')) + '\n';
        try (FileOutputStream out = new FileOutputStream(file, true)) {
            out.write(line.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The tool says that it has seen no JVM; the application goes on.
        }
    }
}
