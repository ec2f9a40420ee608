package dev.insitu.platform.process;

/** What a JVM's command line runs: a main class, a jar, or a source file. */
public final class MainOfCommand {
    /** The prefix of the JDK's source launcher, which compiles the file that follows and calls its main. */
    private static final String SOURCE_LAUNCHER = "jdk.compiler/com.sun.tools.javac.launcher.";

    private MainOfCommand() {}

    /**
     * The first word of a command line, or the file of a source launcher.
     *
     * @param command the value of {@code sun.java.command}; may be empty
     */
    public static String of(String command) {
        String first = firstWord(command);
        String rest = command.substring(first.length()).strip();
        return first.startsWith(SOURCE_LAUNCHER) && !rest.isEmpty() ? firstWord(rest) : first;
    }

    private static String firstWord(String text) {
        int end = text.indexOf(' ');
        return end < 0 ? text : text.substring(0, end);
    }
}
