package dev.insitu.it;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a JVM that has ended left behind.
 *
 * @param directory its working directory
 * @param reportDirectory where its report is, if there is one
 */
record Run(Jdk jdk, Path directory, long pid, int exitCode, String stdout, String stderr, Path reportDirectory) {
    /** Where counters lie: shared memory, or else the temporary directory. */
    private static final List<Path> PLACES = List.of(Path.of("/dev/shm"), Path.of("/tmp"));

    private static final long TESTS_START_MILLIS =
            ManagementFactory.getRuntimeMXBean().getStartTime();

    Report report() throws IOException {
        return Report.of(Files.readString(reportDirectory.resolve("report.json")));
    }

    /** The console's report as it was written to a file. */
    String summary() throws IOException {
        return Files.readString(reportDirectory.resolve("summary.txt"));
    }

    /** What it printed on stderr, the console's report among it, as words in a row: the console breaks lines where they get long. */
    String console() {
        return words(stderr);
    }

    /** A text with one space between its words, however its lines were broken. */
    static String words(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    /** What {@code java -jar insitu.jar report DIR} says of this run. */
    Run reported(String... options) throws IOException {
        String[] arguments = Stream.concat(Stream.of("report", reportDirectory.toString()), Stream.of(options))
                .toArray(String[]::new);
        return Jvm.tool(jdk, directory, arguments);
    }

    /** What is left of this process's counters, in shared memory or among temporary files. */
    List<Path> leftInSharedMemory() throws IOException {
        return sharedMemory(pid);
    }

    /** A process's counters in shared memory; not those of a killed one that had the same number before these tests began. */
    static List<Path> sharedMemory(long pid) throws IOException {
        List<Path> found = new ArrayList<>();
        String prefix = "insitu-" + pid + "-";
        for (Path place : PLACES) {
            try (Stream<Path> files = Files.isDirectory(place) ? Files.list(place) : Stream.empty()) {
                files.filter(file -> file.getFileName().toString().startsWith(prefix))
                        .filter(file -> startMillis(file, prefix) >= TESTS_START_MILLIS)
                        .forEach(found::add);
            }
        }
        return found;
    }

    /** When the process began, as the file's name ends. */
    private static long startMillis(Path file, String prefix) {
        String rest = file.getFileName().toString().substring(prefix.length());
        return rest.matches("\\d{1,18}") ? Long.parseLong(rest) : Long.MAX_VALUE;
    }
}
