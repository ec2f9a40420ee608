package dev.insitu.junit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * {@code insitu.jar attach} on this very JVM, as a process of its own: a JVM may not attach to itself. It holds one end of a
 * pipe, and ends the session when the other is closed, if only because this JVM is gone.
 */
final class AttachHelper {
    static final String READY = "insitu: recording";

    private static final long LONGEST_SECONDS = 120;
    private static final long LOOK_EVERY_MILLIS = 20;

    private final Process process;
    private final Path directory;

    private AttachHelper(Process process, Path directory) {
        this.process = process;
        this.directory = directory;
    }

    /**
     * What it came to.
     *
     * @param exitCode 0, or 1 where a check does not hold or something else went wrong
     * @param report what it printed on stdout
     * @param messages the lines on stderr
     */
    record Result(int exitCode, String report, List<String> messages) {}

    /**
     * Begins a session.
     *
     * @param config a file
     * @param directory an empty one for what the process prints; {@link #clean} removes it
     */
    static AttachHelper start(File jar, String config, Path directory) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // Starts sooner, and takes least from the tests.
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar.getPath(), "attach"));
        command.addAll(List.of(Long.toString(ProcessHandle.current().pid()), config, "--until-eof", "--check"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(directory.resolve("stdout").toFile())
                .redirectError(directory.resolve("stderr").toFile());
        // What they add to every JVM is meant for the tests: agents above all.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        try {
            return new AttachHelper(builder.start(), directory);
        } catch (IOException e) {
            throw new UncheckedIOException("insitu: not attached: " + e.getMessage(), e);
        }
    }

    /** Waits until everything that is loaded is woven; false where there is no session. */
    boolean isRecording() {
        await(() -> messages().contains(READY));
        return process.isAlive();
    }

    /** Ends the session, and waits for its report. It may have ended already. */
    Result finish() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // It is gone already.
        }
        await(() -> false);
        return new Result(process.exitValue(), read("stdout"), messages());
    }

    /** Removes what it has left behind, and the process itself if it still runs. */
    void clean() {
        process.destroyForcibly();
        for (String name : List.of("stdout", "stderr")) {
            try {
                Files.deleteIfExists(directory.resolve(name));
            } catch (IOException e) {
                // One small file more among the temporary ones.
            }
        }
    }

    private List<String> messages() {
        return read("stderr").lines().toList();
    }

    /** Waits for something, or for the end of the process. */
    private void await(Condition condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECONDS);
        try {
            while (!condition.holds() && !process.waitFor(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
                if (System.nanoTime() - deadline > 0) {
                    throw new IllegalStateException("insitu: no answer from "
                            + process.info().command().orElse("the helper") + " in " + LONGEST_SECONDS + " s");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("insitu: interrupted", e);
        }
    }

    private interface Condition {
        boolean holds();
    }

    private String read(String name) {
        try {
            return new String(Files.readAllBytes(directory.resolve(name)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("insitu: " + e.getMessage(), e);
        }
    }
}
