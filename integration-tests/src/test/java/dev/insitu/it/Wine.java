package dev.insitu.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    /** Makes drive C. */
    private static synchronized void prepare() throws IOException {
        if (!Files.isDirectory(DRIVE)) {
            Files.createDirectories(PREFIX);
            Run run = new Running(Jdk.ofTheBuild(), PREFIX, List.of(command(), "wineboot", "--init"), environment())
                    .finishWithin(PREPARE_SECONDS);
            if (!Files.isDirectory(DRIVE)) {
                throw Skipped.because("Wine made no drive C: " + run.stderr());
            }
        }
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

    /** Starts {@code java ARGUMENTS}. */
    Running start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(command(), windowsName(home.resolve("bin").resolve("java.exe"))));
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
