package dev.insitu.launcher;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.util.zip.ZipFile;

/** Leads from {@code java -jar insitu.jar} to the tool. */
final class ToolDoor {
    private ToolDoor() {}

    /** Runs a command of the tool and exits with its code. */
    static void run(String[] arguments) throws Throwable {
        int exitCode;
        // Its parent, the system loader, provides the runtime's classes and the JDK's attach classes.
        try (ZipFile jar = OwnJar.open();
                IsolatedLoader loader = new IsolatedLoader(jar, ClassLoader.getSystemClassLoader())) {
            exitCode = (int) loader.loadClass("dev.insitu.tool.Tool")
                    .getMethod("run", String[].class, File.class)
                    .invoke(null, arguments, new File(jar.getName()));
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
        System.exit(exitCode);
    }
}
