package dev.insitu.tool.child;

import dev.insitu.launcher.StartedJvmList;
import dev.insitu.platform.text.Harmless;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The JVMs with the agent that a command has started: each notes itself in a file. Reports nothing if the file cannot be created.
 * For one thread.
 */
public final class StartedJvms implements AutoCloseable {
    private static final int MOST_NAMED = 10;

    private final Optional<File> list = make();

    private static Optional<File> make() {
        try {
            return Optional.of(File.createTempFile("insitu-started", ".txt"));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The file for {@link StartedJvmList#PROPERTY}. */
    public Optional<File> list() {
        return list;
    }

    /**
     * A message for a user whose command did not start the requested JVM; empty if it did.
     *
     * @param main the requested main class or jar
     */
    public Optional<String> missed(Optional<String> main) {
        if (list.isEmpty()) {
            return Optional.empty();
        }
        List<String> lines;
        try {
            lines = Files.readAllLines(list.get().toPath(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return Optional.empty();
        }
        Set<String> seen = new LinkedHashSet<>();
        for (String line : lines) {
            if (line.indexOf(StartedJvmList.WANTED) == 0) {
                return Optional.empty();
            }
            if (line.indexOf(StartedJvmList.OTHER) == 0) {
                seen.add(line.length() == 1 ? "one without a main class" : Harmless.oneLine(line.substring(1)));
            }
        }
        return Optional.of(
                main.isPresent() && !seen.isEmpty()
                        ? "no JVM with main \"" + Harmless.oneLine(main.get()) + "\" was started; seen: " + named(seen)
                        : "the command started no JVM with the agent; nothing was recorded");
    }

    private static String named(Set<String> seen) {
        List<String> names = new ArrayList<>(seen);
        String more = names.size() > MOST_NAMED ? " and " + (names.size() - MOST_NAMED) + " more" : "";
        return String.join(", ", names.subList(0, Math.min(names.size(), MOST_NAMED))) + more;
    }

    /** Deletes the file. */
    @Override
    public void close() {
        list.ifPresent(File::delete);
    }
}
