package dev.insitu.recording.memory;

import dev.insitu.platform.file.TemporaryDirectory;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * Where counters lie that outlive their JVM: on Linux's tmpfs for shared memory, or else in the temporary directory. Any user may
 * create files in both, so no name proves whose a file is.
 */
final class CounterPlaces {
    static final File SHARED_MEMORY = new File("/dev/shm");

    /** In the order in which a session tries them. */
    static final List<File> ALL = File.separatorChar == '/'
            ? List.of(SHARED_MEMORY, TemporaryDirectory.ofAllJvms())
            : List.of(TemporaryDirectory.ofAllJvms());

    private static final String PREFIX = "insitu-";

    private CounterPlaces() {}

    /** The counters of a session in a place. */
    static File file(File place, String name) {
        return new File(place, PREFIX + name);
    }

    /** All files in all places that are named as counters. */
    static List<File> files() {
        return startingWith(PREFIX);
    }

    /** The files that are named as counters of a process. */
    static List<File> files(long pid) {
        return startingWith(PREFIX + pid + '-');
    }

    private static List<File> startingWith(String prefix) {
        List<File> all = new ArrayList<>();
        for (File place : ALL) {
            File[] files = place.listFiles((directory, name) -> name.startsWith(prefix));
            all.addAll(files == null ? List.of() : List.of(files));
        }
        return all;
    }

    static boolean isNamedAsCounters(File file) {
        return ALL.contains(file.getParentFile()) && file.getName().startsWith(PREFIX);
    }

    /** The process id in a file's name; a number that no process has where the name has none. */
    static long pidOf(File file) {
        return number(file, 1, "[0-9]{1,9}");
    }

    /** The session's start in a file's name, in milliseconds since the epoch; no moment yet to come where the name has none. */
    static long startMillisOf(File file) {
        return number(file, 2, "[0-9]{1,18}");
    }

    private static long number(File file, int part, String form) {
        String[] parts = file.getName().split("-", 3);
        return parts.length > part && parts[part].matches(form) ? Long.parseLong(parts[part]) : Long.MAX_VALUE;
    }
}
