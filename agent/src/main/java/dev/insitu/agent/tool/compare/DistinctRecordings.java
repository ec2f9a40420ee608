package dev.insitu.agent.tool.compare;

import dev.insitu.report.text.Harmless;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Report directories, each once: a shell that lists them lists {@code latest} as well, which leads to one of the others. */
public final class DistinctRecordings {
    private DistinctRecordings() {}

    /**
     * Leaves out what is another one of them by another name; what does not exist, such as a process, stays as it is.
     *
     * @param err told of each that is left out
     */
    public static List<File> of(List<File> directories, PrintWriter err) {
        Map<Object, File> distinct = new LinkedHashMap<>();
        for (File directory : directories) {
            Object real = real(directory);
            File earlier = distinct.putIfAbsent(real, directory);
            if (earlier != null) {
                // The link's target changes with the next session; the other name is the recording's own.
                boolean better = Files.isSymbolicLink(earlier.toPath()) && !Files.isSymbolicLink(directory.toPath());
                distinct.put(real, better ? directory : earlier);
                err.println("insitu: " + name(better ? earlier : directory) + " is the same recording as "
                        + name(better ? directory : earlier) + ": it counts once");
            }
        }
        return new ArrayList<>(distinct.values());
    }

    /** Equal for two names of one directory, and for nothing else. */
    private static Object real(File directory) {
        try {
            Path real = directory.toPath().toRealPath();
            return Files.isDirectory(real) ? real : new Object();
        } catch (IOException | RuntimeException e) {
            // Whoever reads it says what is wrong with it.
            return new Object();
        }
    }

    private static String name(File directory) {
        return Harmless.oneLine(directory.getPath());
    }
}
