package dev.insitu.it;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What is left of the profiler in a JVM, as the JDK's own tool sees it: for the message of a test that expects nothing. */
final class Remains {
    private static final int SHOWN = 40;

    private Remains() {}

    /** The JVM's threads, and of the profiler's classes those that have the most objects. */
    static String in(Jdk jdk, Path directory, long pid) {
        List<String> remains = new ArrayList<>();
        remains.addAll(lines(jdk, directory, pid, "Thread.print", "\""));
        remains.addAll(lines(jdk, directory, pid, "GC.class_histogram", "dev.insitu.agent"));
        return String.join("\n", remains);
    }

    private static List<String> lines(Jdk jdk, Path directory, long pid, String command, String with) {
        try {
            Run run = new Running(jdk, directory, List.of(jdk.tool("jcmd"), Long.toString(pid), command)).finish();
            return run.stdout()
                    .lines()
                    .filter(line -> line.contains(with))
                    .limit(SHOWN)
                    .collect(Collectors.toList());
        } catch (IOException e) {
            return List.of(command + ": " + e.getMessage());
        }
    }
}
