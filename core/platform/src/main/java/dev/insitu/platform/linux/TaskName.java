package dev.insitu.platform.linux;

/** What the system makes of the name of a thread of Java's. */
final class TaskName {
    /** What it keeps. */
    private static final int NAME_BYTES = 15;

    private static final int ABBREVIATED_HEAD = 7;
    private static final int ABBREVIATED_TAIL = 6;

    private TaskName() {}

    /** Whether it is that. */
    static boolean is(String name, String javaName) {
        return name.equals(cut(javaName)) || name.equals(abbreviated(javaName));
    }

    private static String cut(String name) {
        return name.length() <= NAME_BYTES
                ? name.trim()
                : name.substring(0, NAME_BYTES).trim();
    }

    /** As newer JVMs shorten it. */
    private static String abbreviated(String name) {
        return name.length() <= NAME_BYTES
                ? name
                : name.substring(0, ABBREVIATED_HEAD) + ".." + name.substring(name.length() - ABBREVIATED_TAIL);
    }
}
