package dev.insitu.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A JVM for Windows, run by Wine in a directory of its drive C. Wine is more lenient than Windows: it lets open and mapped files be
 * deleted, and locked ones be read.
 */
final class Wine {
    /** Where Debian puts the one that needs no 32-bit libraries, which is not on the PATH. */
    private static final Path DEBIAN = Path.of("/usr/lib/wine/wine64");

    private static final Path PREFIX = Path.of("target", "wine").toAbsolutePath();
    private static final Path DRIVE = PREFIX.resolve("drive_c");
    private static final long PREPARE_SECONDS = 300;

    /** Waits for input until these tests end. Meanwhile the services are there, which another process would start as its own. */
    private static Process keeper;

    private final int major;
    private final Path home;
    private final Path directory;

    private Wine(int major, Path home, Path directory) {
        this.major = major;
        this.home = home;
        this.directory = directory;
    }

    /**
     * A JVM whose working directory is new and empty; the test is skipped where Wine or the runtime cannot be had.
     *
     * @param name of the directory
     */
    static Wine jvm(int major, String name) throws IOException {
        if (!Files.isExecutable(DEBIAN)) {
            Skipped.unlessOnPath("wine64");
        }
        Path home = PythonRuntime.home(major, "win_amd64");
        prepare();
        Path directory = Files.createTempDirectory(DRIVE, name);
        copy(Jvm.JAR, directory.resolve("insitu.jar"));
        return new Wine(major, home, directory);
    }

    /** Makes drive C, and starts Wine's own services. */
    private static synchronized void prepare() throws IOException {
        if (keeper != null) {
            return;
        }
        Files.createDirectories(PREFIX);
        try {
            if (!startSilently("wineboot", "--init").waitFor(PREPARE_SECONDS, TimeUnit.SECONDS)
                    || !Files.isDirectory(DRIVE)) {
                throw Skipped.because("Wine made no drive C");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        keeper = startSilently("cmd");
    }

    /** Starts a command whose output is not read: services that it starts would hold it open for longer. */
    private static Process startSilently(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(command()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(environment());
        return builder.start();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Files.copy(each, to.resolve(from.relativize(each).toString()));
            }
        }
    }

    private static String command() {
        return Files.isExecutable(DEBIAN) ? DEBIAN.toString() : "wine64";
    }

    private static Map<String, String> environment() {
        // The program loader alone, without the windows that ask to install Mono and Gecko.
        return Map.of(
                "WINEPREFIX",
                PREFIX.toString(),
                "WINEARCH",
                "win64",
                "WINEDEBUG",
                "-all",
                "WINEDLLOVERRIDES",
                "mscoree,mshtml=");
    }

    int major() {
        return major;
    }

    /** The working directory, which is on drive C. */
    Path directory() {
        return directory;
    }

    /** The same, as Windows names it. */
    String windowsDirectory() {
        return "C:\\" + directory.getFileName();
    }

    /** The classes of the tests' applications, as the JVM names them. */
    String classPath() throws IOException {
        Path classes = directory.resolve("classes");
        if (!Files.isDirectory(classes)) {
            copy(
                    Jvm.APPLICATIONS.resolve("dev/insitu/it/apps"),
                    Files.createDirectories(classes.resolve("dev/insitu/it")).resolve("apps"));
        }
        return "classes";
    }

    /** The program that starts a JVM, as Windows names it. */
    String java() {
        return windowsName(home.resolve("bin").resolve("java.exe"));
    }

    /** Starts {@code java ARGUMENTS}. */
    Running startJava(String... arguments) throws IOException {
        return start(java(), arguments);
    }

    /** Starts a program of Windows. */
    Running start(String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(command(), program));
        command.addAll(List.of(arguments));
        return new Running(Jdk.ofTheBuild(), directory, command, environment());
    }

    /** As Windows names a file of this machine: below drive Z, which is the root. */
    private static String windowsName(Path file) {
        return "Z:" + file.toString().replace('/', '\\');
    }

    @Override
    public String toString() {
        return "JDK " + major + " on Windows";
    }
}
