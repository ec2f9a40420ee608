package dev.insitu.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/** What an application prints. */
public final class Printed {
    /** An application's main. */
    public interface Application {
        void run(String... args) throws Exception;
    }

    private Printed() {}

    /** Runs the application to its end and returns what it wrote to stdout. */
    public static String by(Application application, String... args) throws Exception {
        PrintStream stdout = System.out;
        var printed = new ByteArrayOutputStream();
        try (var out = new PrintStream(printed, true, UTF_8)) {
            System.setOut(out);
            application.run(args);
        } finally {
            System.setOut(stdout);
        }
        return printed.toString(UTF_8);
    }
}
