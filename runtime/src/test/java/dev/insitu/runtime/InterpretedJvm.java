package dev.insitu.runtime;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A JVM that compiles nothing, for what may happen between any two instructions. */
public final class InterpretedJvm {
    private InterpretedJvm() {}

    /** What a class of the tests prints, on stdout and stderr, until its JVM ends. */
    public static String output(Class<?> main) throws IOException {
        ProcessBuilder java = new ProcessBuilder(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-Xint",
                "--add-exports",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName());
        // Where it is set the JVM prints it.
        java.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = java.redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
