package dev.insitu.benchmarks.follow;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The CPU time of this JVM's threads, by what they do, where the system shows it. Threads that have ended count as they were seen last: call
 * {@link #look} often.
 */
final class CpuByKind {
    private static final Path TASKS = Path.of("/proc/self/task");

    /** What a thread does. */
    enum Kind {
        REQUESTS,
        COMPILERS,
        INSITU,
        OTHERS;

        /** By the name that the system has for a thread, which is cut. */
        static Kind of(String name) {
            if (name.startsWith("requests")) {
                return REQUESTS;
            }
            if (name.startsWith("C1 Comp") || name.startsWith("C2 Comp")) {
                return COMPILERS;
            }
            return name.startsWith("insitu") || name.startsWith("Attach") ? INSITU : OTHERS;
        }
    }

    private record Task(Kind kind, long nanos) {}

    private final Map<String, Task> tasks = new HashMap<>();

    /** Reads the times of all threads. */
    synchronized void look() throws IOException {
        if (!Files.isDirectory(TASKS)) {
            return;
        }
        try (DirectoryStream<Path> present = Files.newDirectoryStream(TASKS)) {
            for (Path task : present) {
                try {
                    String[] times = Files.readString(task.resolve("schedstat")).split(" ", -1);
                    String id = task.getFileName().toString();
                    Task known = tasks.get(id);
                    Kind kind = known == null
                            ? Kind.of(Files.readString(task.resolve("comm")).strip())
                            : known.kind;
                    tasks.put(id, new Task(kind, Long.parseLong(times[0])));
                } catch (IOException e) {
                    // It has ended.
                }
            }
        }
    }

    /** The seconds of each kind, in the order of {@link Kind}. */
    synchronized String seconds() {
        Map<Kind, Long> sums = new EnumMap<>(Kind.class);
        tasks.values().forEach(task -> sums.merge(task.kind, task.nanos, Long::sum));
        StringJoiner text = new StringJoiner(" ");
        for (Kind kind : Kind.values()) {
            text.add(String.format(Locale.ROOT, "%.4f", sums.getOrDefault(kind, 0L) / 1e9));
        }
        return text.toString();
    }
}
