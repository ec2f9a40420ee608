package dev.insitu.platform.linux;

/** The processes to which a terminal sends Ctrl-C. */
public final class ForegroundGroup {
    private ForegroundGroup() {}

    // Fields of /proc/PID/stat after the command's name; proc(5) counts from 1, and the state is field 3.
    private static final int GROUP = 5 - 3;
    private static final int FOREGROUND = 8 - 3;

    /**
     * Whether this process is in the terminal's foreground group. True where the system does not tell: a user at a terminal is the
     * usual case.
     */
    public static boolean isOwn() {
        return TextFile.line("/proc/self/stat", "").map(ForegroundGroup::isOwn).orElse(true);
    }

    static boolean isOwn(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return fields[GROUP].equals(fields[FOREGROUND]);
    }
}
