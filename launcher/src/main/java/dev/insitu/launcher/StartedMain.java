package dev.insitu.launcher;

import java.io.File;
import java.io.IOException;

/** The main class or jar with which a JVM was started, as the user would name it. */
final class StartedMain {
    /** The prefix of the JDK's source launcher, which compiles a source file and calls its main. */
    private static final String SOURCE_LAUNCHER = "jdk.compiler/com.sun.tools.javac.launcher.";

    private StartedMain() {}

    /**
     * The main class, or the jar, of a JVM.
     *
     * @param command main class or jar, then its arguments; null if unknown
     * @return null if unknown
     */
    static String of(String command) {
        if (command == null || !command.startsWith(SOURCE_LAUNCHER)) {
            return command == null ? null : classOrJar(command);
        }
        int blank = command.indexOf(' ');
        return blank < 0 ? command : ofSourceFile(command.substring(blank + 1));
    }

    /** The first word, unless blanks are part of a jar's path. */
    private static String classOrJar(String command) {
        String first = upToBlank(command, 0);
        for (String longer = first; ; longer = upToBlank(command, longer.length() + 1)) {
            if (longer.endsWith(".jar") && new File(longer).isFile()) {
                return longer;
            }
            if (longer.length() == command.length()) {
                return first;
            }
        }
    }

    /** A path may contain blanks, like those between arguments: takes the shortest path that names a file. */
    private static String ofSourceFile(String command) {
        String path = upToBlank(command, 0);
        for (String longer = path; ; longer = upToBlank(command, longer.length() + 1)) {
            File file = new File(longer);
            if (file.isFile()) {
                return mainClass(file);
            }
            if (longer.length() == command.length()) {
                return fileName(path);
            }
        }
    }

    private static String mainClass(File file) {
        try {
            String name = SourceText.read(file).mainClass();
            return name == null ? fileName(file.getName()) : name;
        } catch (IOException e) {
            return fileName(file.getName());
        }
    }

    /** The class of a source file without a declared class has the file's name. */
    private static String fileName(String path) {
        String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        return name.endsWith(".java") ? name.substring(0, name.length() - ".java".length()) : name;
    }

    private static String upToBlank(String text, int from) {
        int end = from > text.length() ? -1 : text.indexOf(' ', from);
        return end < 0 ? text : text.substring(0, end);
    }
}
