package dev.insitu.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A server that answers asynchronously, by a framework in a version of its own: the sources and a POM are resources.
 *
 * @param versions definitions for the POM
 */
record AsyncServer(String name, String folder, List<String> versions) {
    private static final long FETCH_SECONDS = 1_200;

    @Override
    public String toString() {
        return name;
    }

    /** Its main class. */
    String main() {
        return isKotlin() ? "servers.ServerKt" : "servers.Server";
    }

    private boolean isKotlin() {
        return Files.exists(resource(folder).resolve("Server.kt"));
    }

    /** Fetches its libraries and compiles it; returns its class path. */
    String build(Path directory) throws Exception {
        Path libraries = directory.resolve("libraries");
        List<String> maven = new ArrayList<>(List.of(
                Path.of(System.getProperty("maven.home"), "bin", "mvn").toString(),
                "-q",
                "--batch-mode",
                "-f",
                resource(folder).resolve("pom.xml").toString(),
                "dependency:copy-dependencies",
                "-DincludeScope=runtime",
                "-DoutputDirectory=" + libraries));
        maven.addAll(versions);
        run(directory, "fetched", maven);
        Path classes = Files.createDirectories(directory.resolve("classes"));
        String classPath = classes + File.pathSeparator + String.join(File.pathSeparator, files(libraries, ".jar"));
        List<String> javac = new ArrayList<>(
                List.of(tool("javac"), "-nowarn", "-parameters", "-cp", classPath, "-d", classes.toString()));
        javac.addAll(files(resource("common"), ".java"));
        javac.addAll(files(resource(folder), ".java"));
        run(directory, "compiled", javac);
        if (isKotlin()) {
            kotlin(directory, classPath, resource(folder).resolve("Server.kt"), classes);
        }
        return classPath;
    }

    /** Compiles a source of Kotlin. */
    static void kotlin(Path directory, String classPath, Path source, Path classes) throws Exception {
        run(
                directory,
                "kotlin",
                List.of(
                        tool("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
                        "-no-stdlib",
                        "-no-reflect",
                        "-cp",
                        classPath,
                        "-d",
                        classes.toString(),
                        source.toAbsolutePath().toString()));
    }

    private static void run(Path directory, String name, List<String> command) throws Exception {
        Steps steps = Steps.command(directory, name, command, "").finish(FETCH_SECONDS);
        assertThat(steps.exitCode()).as(steps.stdout() + steps.stderr()).isZero();
    }

    private static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    private static List<String> files(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::toString)
                    .filter(file -> file.endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    private static Path resource(String name) {
        try {
            return Path.of(AsyncServer.class.getResource("/servers/" + name).toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    /** As Maven's command line has them. */
    static List<String> versions(String... definitions) {
        return Arrays.stream(definitions).map(each -> "-D" + each).toList();
    }
}
