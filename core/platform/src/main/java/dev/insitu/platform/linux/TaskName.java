package dev.insitu.platform.linux;

/** The system's form of a Java thread's name. */
final class TaskName {
    /** The number of bytes that the system keeps. */
    private static final int NAME_BYTES = 15;

    private static final int ABBREVIATED_HEAD = 7;
    private static final int ABBREVIATED_TAIL = 6;

    private TaskName() {}

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
