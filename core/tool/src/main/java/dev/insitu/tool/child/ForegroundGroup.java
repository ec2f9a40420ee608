package dev.insitu.tool.child;

import dev.insitu.platform.linux.TextFile;

/** The processes to which a terminal sends Ctrl-C. */
final class ForegroundGroup {
    private ForegroundGroup() {}

    // Fields of /proc/PID/stat behind the name of the command; proc(5) counts them from 1, the state is the third.
    private static final int GROUP = 5 - 3;
    private static final int FOREGROUND = 8 - 3;

    /** Whether this process is one of them. Where the system does not say, it is taken to be: a user at a terminal is the usual case. */
    static boolean isOwn() {
        return TextFile.line("/proc/self/stat", "").map(ForegroundGroup::isOwn).orElse(true);
    }

    static boolean isOwn(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return fields[GROUP].equals(fields[FOREGROUND]);
    }
}
