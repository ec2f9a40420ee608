package dev.insitu.it;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Set;

/** Commands of the tool that read files and print, by the classes of the jar under test: a process of its own takes a second of a CPU for each. */
final class ToolInProcess {
    private static final Set<String> COMMANDS =
            Set.of("report", "incidents", "check", "compare", "merge", "matches", "completion", "man-page");

    private ToolInProcess() {}

    /** Others start, watch or attach to processes, or are to be ended as one. */
    static boolean can(String command) {
        return COMMANDS.contains(command);
    }

    /** What the command prints and exits with in a directory, names of files beginning there. */
    static Run run(Jdk jdk, Path directory, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode;
        try {
            exitCode = (int) JarClasses.named("dev.insitu.tool.Tool")
                    .getMethod("run", String[].class, File.class, File.class, PrintWriter.class, PrintWriter.class)
                    .invoke(
                            null,
                            arguments,
                            Jvm.JAR.toFile(),
                            directory.toFile(),
                            new PrintWriter(out, true),
                            new PrintWriter(err, true));
        } catch (InvocationTargetException e) {
            throw new AssertionError(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
        long pid = ProcessHandle.current().pid();
        return new Run(jdk, directory, pid, exitCode, named(out, directory), named(err, directory), directory);
    }

    /** Files by their names in the directory, as a process in it would print them. */
    private static String named(StringWriter text, Path directory) {
        return text.toString().replace(directory + File.separator, "");
    }
}
