package dev.insitu.platform.linux;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** The names that the system has for threads; for a Java thread, a part of its own. */
public final class TaskName {
    /** The number of bytes that the system keeps. */
    private static final int NAME_BYTES = 15;

    private static final int ABBREVIATED_HEAD = 7;
    private static final int ABBREVIATED_TAIL = 6;

    private TaskName() {}

    /** The names of this process's threads; empty where the system does not show them. */
    public static List<String> ofProcess() {
        List<String> names = new ArrayList<>();
        String[] tasks = new File("/proc/self/task").list();
        for (String task : tasks == null ? new String[0] : tasks) {
            names.add(TextFile.line("/proc/self/task/" + task + "/comm", "").orElse(""));
        }
        return names;
    }

    /** Whether a name is the system's form of a Java thread's name. */
    static boolean is(String name, String javaName) {
        return name.equals(cut(javaName)) || name.equals(abbreviated(javaName));
    }

    private static String cut(String name) {
        return name.length() <= NAME_BYTES
                ? name.trim()
                : name.substring(0, NAME_BYTES).trim();
    }

    /** The form in which newer JVMs shorten the name. */
    private static String abbreviated(String name) {
        return name.length() <= NAME_BYTES
                ? name
                : name.substring(0, ABBREVIATED_HEAD) + ".." + name.substring(name.length() - ABBREVIATED_TAIL);
    }
}
