package dev.insitu.applications;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A JVM that follows commands on stdin. */
final class Steps {
    private static final long PATIENCE_SECONDS = 300;
    private static final long LOOK_EVERY_MILLIS = 20;
    private static final AtomicInteger TOOLS = new AtomicInteger();
    private static final Queue<Process> STARTED = new ConcurrentLinkedQueue<>();

    private final Process process;
    private final Path stdout;
    private final Path stderr;

    private Steps(Path directory, String name, List<String> command, String toolOptions) throws IOException {
        this.stdout = directory.resolve(name + ".stdout");
        this.stderr = directory.resolve(name + ".stderr");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(stdout.toFile())
                .redirectError(stderr.toFile());
        if (!toolOptions.isEmpty()) {
            builder.environment().put("JAVA_TOOL_OPTIONS", toolOptions);
        }
        this.process = builder.start();
        STARTED.add(process);
    }

    /** Starts an application with all libraries; its output goes to files of this name. */
    static Steps of(Path directory, String name, List<String> flags, Class<?> main, String... arguments)
            throws IOException {
        return of(directory, name, flags, classPath("libraries"), main, arguments);
    }

    /** Starts an application with all libraries and the tests that libraries publish. */
    static Steps withSuites(Path directory, String name, List<String> flags, Class<?> main, String... arguments)
            throws IOException {
        return of(directory, name, flags, classPath("suites", "libraries"), main, arguments);
    }

    private static Steps of(
            Path directory, String name, List<String> flags, String classPath, Class<?> main, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(flags);
        command.addAll(List.of("-Djava.io.tmpdir=" + directory, "-cp", classPath, main.getName()));
        command.addAll(Arrays.asList(arguments));
        return new Steps(directory, name, command, "");
    }

    /** Starts Insitu's tool. */
    static Steps tool(Path directory, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(java(), "-jar", System.getProperty("insitu.jar")));
        command.addAll(Arrays.asList(arguments));
        return new Steps(directory, "tool" + TOOLS.incrementAndGet(), command, "");
    }

    /** Starts any command, with options for each JVM in it. */
    static Steps command(Path directory, String name, List<String> command, String toolOptions) throws IOException {
        return new Steps(directory, name, command, toolOptions);
    }

    /** Ends what a failed test left running. */
    static void endAll() {
        for (Process each = STARTED.poll(); each != null; each = STARTED.poll()) {
            each.destroyForcibly();
        }
    }

    long pid() {
        return process.pid();
    }

    /** Once it has finished. */
    int exitCode() {
        return process.exitValue();
    }

    String stdout() throws IOException {
        return Files.readString(stdout);
    }

    String stderr() {
        try {
            return Files.readString(stderr);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    Steps tell(String line) throws IOException {
        OutputStream stdin = process.getOutputStream();
        stdin.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        stdin.flush();
        return this;
    }

    Steps awaitLine(String line) {
        return await("line " + line, () -> ("\n" + stdout()).contains("\n" + line + "\n"));
    }

    private Steps await(String what, Callable<Boolean> condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        try {
            while (!condition.call()) {
                if (System.nanoTime() - deadline > 0 || !process.isAlive()) {
                    process.destroyForcibly();
                    throw new AssertionError("no " + what + "\n" + stdout() + stderr());
                }
                Thread.sleep(LOOK_EVERY_MILLIS);
            }
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return this;
    }

    /** Waits until the tool has said so: it is attached, and all is woven. */
    Steps awaitSaid(String part) {
        return await(part, () -> stderr().contains(part) || stdout().contains(part));
    }

    /** As Ctrl-C; by SIGTERM, which no shell lets its children ignore. */
    Steps interrupt() {
        process.destroy();
        return this;
    }

    Steps finish() throws InterruptedException, IOException {
        return finish(PATIENCE_SECONDS);
    }

    Steps finish(long seconds) throws InterruptedException, IOException {
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("did not end\n" + stdout() + stderr());
        }
        return this;
    }

    static String java() {
        String home = System.getProperty("insitu.jdk", "");
        return Path.of(home.isEmpty() ? System.getProperty("java.home") : home, "bin", "java")
                .toString();
    }

    private static String classPath(String... directories) throws IOException {
        List<String> entries = new ArrayList<>(List.of(System.getProperty("classes")));
        for (String each : directories) {
            try (Stream<Path> files = Files.list(Path.of(System.getProperty(each)))) {
                entries.addAll(files.map(Path::toString)
                        .filter(file -> !file.contains("configadmin") && !file.contains("org.eclipse.osgi-"))
                        .sorted()
                        .toList());
            }
        }
        return String.join(":", entries);
    }
}
