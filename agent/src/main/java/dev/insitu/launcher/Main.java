package dev.insitu.launcher;

import java.io.File;
import java.lang.reflect.InvocationTargetException;

/** The tool's door: {@code java -jar insitu.jar}. */
public final class Main {
    private Main() {}

    /** Runs a command of the tool and exits with its code. */
    public static void main(String[] arguments) throws Throwable {
        File jar = OwnJar.file();
        int exitCode;
        // The system loader above it holds the runtime's classes, and attaching to other JVMs.
        try (IsolatedLoader loader = new IsolatedLoader(jar, ClassLoader.getSystemClassLoader())) {
            exitCode = (int) loader.loadClass("dev.insitu.agent.tool.Tool")
                    .getMethod("run", String[].class, File.class)
                    .invoke(null, arguments, jar);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
        System.exit(exitCode);
    }
}
