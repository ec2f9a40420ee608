package dev.insitu.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A thread of a running process, as Linux shows it.
 *
 * @param directory its own in {@code /proc}
 */
record RunningThread(Path directory) {
    /** The thread of that name; null where there is none (yet). */
    static RunningThread find(long pid, String name) throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            for (Path task : (Iterable<Path>) tasks::iterator) {
                if (nameOf(task).equals(name)) {
                    return new RunningThread(task);
                }
            }
        } catch (NoSuchFileException e) {
            // The process has ended.
        }
        return null;
    }

    /**
     * The thread that runs {@code main}: it has its launcher's name, as has the thread that waits for it. It is not always the one of the lowest number: at the
     * highest the system begins anew, and then that is a thread that the JVM started later.
     */
    static RunningThread mainOf(long pid) throws IOException {
        Path launcher = Path.of("/proc", Long.toString(pid), "task", Long.toString(pid));
        try (Stream<Path> tasks = Files.list(launcher.getParent())) {
            return tasks.filter(task -> !task.equals(launcher) && nameOf(task).equals(nameOf(launcher)))
                    .map(RunningThread::new)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String nameOf(Path task) {
        try {
            return Files.readString(task.resolve("comm")).strip();
        } catch (IOException e) {
            // A thread that ended meanwhile: its file is not there, or there is no such process when it is read.
            return "";
        }
    }

    /** Whether all threads of a process are stopped by a signal. Each stops when it next has a CPU: on a busy machine, milliseconds after the command has ended. */
    static boolean areStopped(long pid) throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            return tasks.allMatch(RunningThread::isStopped);
        }
    }

    private static boolean isStopped(Path task) {
        try {
            String stat = Files.readString(task.resolve("stat"));
            return stat.startsWith(" T", stat.lastIndexOf(')') + 1);
        } catch (IOException e) {
            // It ended meanwhile.
            return true;
        }
    }

    /** Time on a CPU so far; may lag by some milliseconds. */
    long cpuNanos() throws IOException {
        return schedstat(0);
    }

    /** How often it has come to its turn on a CPU. */
    long turns() throws IOException {
        return schedstat(2);
    }

    private long schedstat(int word) throws IOException {
        return Long.parseLong(
                Files.readString(directory.resolve("schedstat")).strip().split(" ", -1)[word]);
    }

    /** Waits until it has run for some more time. */
    void awaitCpu(Running process, int millis) throws IOException {
        long enough = cpuNanos() + TimeUnit.MILLISECONDS.toNanos(millis);
        process.await(() -> cpuNanos() >= enough);
    }

    /** The CPUs it may run on, as {@code 0-3,8}. */
    String allowedCpus() throws IOException {
        List<String> status = Files.readAllLines(directory.resolve("status"));
        String start = "Cpus_allowed_list:";
        return status.stream()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElseThrow()
                .substring(start.length())
                .strip();
    }
}
