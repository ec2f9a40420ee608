package dev.insitu.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A JVM of its own, of the kind that runs this one and with its class path. */
public final class Jvm {
    private Jvm() {}

    /** The path of its launcher. */
    public static String java() {
        return new File(System.getProperty("java.home"), "bin/java").getPath();
    }

    /** The option for an agent; nothing where the config is null. */
    public static List<String> agent(String jar, Object config) {
        return config == null ? List.of() : List.of("-javaagent:" + jar + "=" + config);
    }

    /** Runs an application to its end and gives what it printed. */
    public static String run(List<String> options, Class<?> application, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), application.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        int exitCode = process.waitFor();
        if (exitCode != 0 || printed.isBlank()) {
            throw new IOException(command + " ended with exit code " + exitCode + " and printed " + printed);
        }
        return printed;
    }

    /** Runs an application that prints a line of figures. */
    public static double[] figures(List<String> options, Class<?> application, String... arguments)
            throws IOException, InterruptedException {
        String printed = run(options, application, arguments);
        return Arrays.stream(printed.trim().split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }
}
